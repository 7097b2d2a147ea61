import type { NavItem } from '../../src/nav-link.tsx';

export const brandName = 'Swing Clubhouse';

export const siteNav: NavItem[] = [
  { href: '#how-it-works', label: 'How It Works' },
  { href: '#pricing', label: 'Pricing' },
  { href: '?screen=login', label: 'Player Login' },
  { href: '#coach', label: 'Coach Login' },
];

export const footerLinks: NavItem[] = [
  { href: '#', label: 'Home' },
  { href: '?screen=login', label: 'Player Login' },
  { href: '#coach', label: 'Coach Login' },
  { href: '?screen=portal', label: 'Account' },
  { href: '#privacy', label: 'Privacy' },
  { href: '#support', label: 'Support' },
];
