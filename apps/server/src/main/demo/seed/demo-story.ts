import type { SubmissionStatus } from '@swing/domain/submission-status';
import { demoLogins } from './demo-logins.ts';

/** Players of the demo coach. */
export const demoPlayers = [
  { key: 'maya', email: demoLogins.player, firstName: 'Maya', lastName: 'Torres' },
  { key: 'eli', email: 'eli@demo.test', firstName: 'Eli', lastName: 'Novak', planType: 'starter' },
  { key: 'ava', email: 'ava@demo.test', firstName: 'Ava', lastName: 'Lindqvist' },
] as const;

interface DemoSwing {
  player: (typeof demoPlayers)[number]['key'];
  status: SubmissionStatus;
  hoursAgo: number;
  analyzedAfterHours?: number;
  notes: string;
  wantsDrills?: boolean;
  wantsBatAdvice?: boolean;
  wantsMechanics?: boolean;
}

interface DemoLibraryVideo {
  /** Null: in everyone's library. */
  owner: 'coach' | null;
  kind: 'reference' | 'drill';
  name: string;
  tags: string[];
  /** True if the coach has attached the video to the newest analysis of the demo player Maya. */
  isAttached?: boolean;
}

export const demoLibrary: readonly DemoLibraryVideo[] = [
  { owner: null, kind: 'reference', name: 'Model swing, side view', tags: ['side', 'animation'] },
  { owner: null, kind: 'drill', name: 'Slow swing, stop at contact', tags: ['contact', 'tee'], isAttached: true },
  { owner: 'coach', kind: 'drill', name: 'Connection drill', tags: ['connection'] },
];

/**
 * Videos in every status. Maya's newest is 12 days old and she has two in 30 days, so that on her plan (4 per 30 days,
 * 7 days apart) she may upload at once.
 */
export const demoSwings: readonly DemoSwing[] = [
  {
    player: 'maya',
    status: 'completed',
    hoursAgo: 26 * 24,
    analyzedAfterHours: 30,
    notes: 'Rolling over on outside pitches. Front toss, 40 mph.',
    wantsMechanics: true,
  },
  {
    player: 'maya',
    status: 'completed',
    hoursAgo: 12 * 24,
    analyzedAfterHours: 41,
    notes: 'After two weeks of the connection drill.',
    wantsMechanics: true,
    wantsDrills: true,
  },
  {
    player: 'eli',
    status: 'pending',
    hoursAgo: 51,
    notes: 'Late on fastballs. Is my load too big?',
    wantsMechanics: true,
    wantsBatAdvice: true,
  },
  {
    player: 'ava',
    status: 'pending',
    hoursAgo: 9,
    notes: 'Live at-bat from Saturday, second game.',
    wantsDrills: true,
  },
  {
    player: 'ava',
    status: 'analyzing',
    hoursAgo: 8 * 24,
    notes: 'Tee work, looking for more barrel time.',
    wantsDrills: true,
  },
  { player: 'eli', status: 'receiving', hoursAgo: 15 * 24, notes: 'Switch hitting: left side.' },
  { player: 'ava', status: 'draft', hoursAgo: 1, notes: '' },
  { player: 'eli', status: 'removed', hoursAgo: 3, notes: 'Wrong video' },
];
