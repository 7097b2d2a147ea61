import type { ButtonLabel } from '@swing/domain/analytics-events';
import { brand } from '@swing/domain/brand';

export const audiences = ['player', 'coach'] as const;
export type Audience = (typeof audiences)[number];

export const heroPoints: Record<Audience, readonly string[]> = {
  player: [
    'Film one live swing on your phone and upload it',
    'A coach draws on it, talks you through it and picks the drills',
    'Fixes and drills back in 72 hours',
    'Bring your own coach, or send your swing to our staff',
  ],
  coach: [
    'Free to join, with free coach training',
    'Your players stay yours: your roster, your invite code',
    'Draw, slow down and record in the browser of a laptop or desktop',
    'Earn up to 90%, with more detail after signup',
  ],
};

export const whyPoints = [
  {
    title: 'A person, not a score',
    text: 'A coach watches your swing frame by frame and says what to change first, in words you can take to the cage.',
  },
  {
    title: 'One fix at a time',
    text: 'Every analysis ends with the drill that goes with it, so practice has a point until the next one.',
  },
  {
    title: 'Nothing to buy, nothing to strap on',
    text: 'A phone on a fence is enough. Ours is an app for iPhone 11 or newer, and every player can upload on the web.',
  },
  {
    title: `From the people behind ${brand.parentSiteName}`,
    text: `${brand.name} is an initiative of ${brand.parentSiteName}, the bat-information site. A bat helps a swing. It never made one.`,
  },
];

export const quotes = [
  { text: 'He finally felt what “stay through it” means. One drill, two weeks, done.', author: 'Dana R., 12U parent' },
  {
    text: 'Seeing my own swing with my coach’s lines on it beats any number on a screen.',
    author: 'Marcus T., high school junior',
  },
  { text: 'Our hitting coach moved two states away. My daughter never lost her.', author: 'Kim L., softball parent' },
  {
    text: 'I review swings from my kitchen table, and my families stay my families.',
    author: 'Coach Alvarez, travel ball',
  },
  { text: 'One fix at a time. That is the whole reason it stuck.', author: 'Jordan P., college club ball' },
];

export const differences = [
  {
    title: 'Results, Not Dashboard',
    text: 'No charts to decode. You get a video of your swing with a coach’s pen on it: what happens, why, and the drill that fixes it.',
  },
  {
    title: 'Coach-First, Player-Focused',
    text: 'A clubhouse, not a marketplace. Coaches keep their players and players keep their coach, and nobody bids for anybody.',
  },
  {
    title: 'Bring Your Own Coach',
    text: 'Type your coach’s invite code and your swings go to them. No coach yet? They go to our staff.',
  },
];

export const steps: Record<Audience, readonly { title: string; text: string }[]> = {
  player: [
    { title: 'Sign Up', text: 'Pick a plan. Add your coach’s invite code if you have one.' },
    { title: 'Get a Video', text: 'One live swing, filmed chest-high from the side.' },
    { title: 'Upload Video', text: 'Log in to the site and upload, with a note for your coach.' },
    { title: 'Get Results', text: 'Your fixes and drills, on video, in 72 hrs.' },
  ],
  coach: [
    { title: 'Sign Up', text: 'Free, with free coach training and an invite code of your own.' },
    { title: 'Build Your Team', text: 'Share your code. Your players join you, and portal players can follow.' },
    { title: 'Coach with web tools', text: 'Slow it down, draw, talk, record. A laptop or desktop is all it takes.' },
    { title: 'See Results', text: 'Players get your feedback and a focus plan in their app.' },
  ],
};

export const joinHrefs = { player: '#pricing', coach: '/coach/signup' } as const;

export interface JoinButtons {
  player: ButtonLabel;
  coach: ButtonLabel;
}
