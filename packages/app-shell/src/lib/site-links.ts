import type { NavItem } from '@swing/ui/nav-link';

export const playerLoginLink: NavItem = { href: '/login', label: 'Player Login' };
export const coachLoginLink: NavItem = { href: '/coach/login', label: 'Coach Login' };
export const accountLink: NavItem = { href: '/account', label: 'Account' };
export const myVideosLink: NavItem = { href: '/account/dashboard', label: 'My Videos' };
export const queueLink: NavItem = { href: '/coach/queue', label: 'Queue' };

interface Visitor {
  isPlayer: boolean;
  isCoach: boolean;
  /** The login page that is being shown. */
  current?: 'player' | 'coach' | undefined;
}

/** Returns links to the logins, or to the visitor's own pages if signed in. */
export function entryLinks({ isPlayer, isCoach, current }: Visitor): NavItem[] {
  if (isPlayer || isCoach) return [...(isPlayer ? [accountLink, myVideosLink] : []), ...(isCoach ? [queueLink] : [])];
  return [
    { ...playerLoginLink, isCurrent: current === 'player' },
    { ...coachLoginLink, isCurrent: current === 'coach' },
  ];
}
