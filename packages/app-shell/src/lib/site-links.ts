import type { NavItem } from '@swing/ui/nav-link';

export const playerLoginLink: NavItem = { href: '/login', label: 'Player Login' };
export const coachLoginLink: NavItem = { href: '/coach/login', label: 'Coach Login' };
export const accountLink: NavItem = { href: '/account', label: 'Account' };
export const myVideosLink: NavItem = { href: '/account/dashboard', label: 'My Videos' };
export const queueLink: NavItem = { href: '/coach/queue', label: 'Queue' };
