import { expect, it } from 'vitest';
import {
  canAnalyzeSubmission,
  canChangeLibrary,
  canReadLibrary,
  canReadSubmission,
  getsOriginal,
} from './access-policies.ts';
import type { Actor } from './actor.ts';

const submission = { playerId: 'p1', coachCode: 'ABCDEF' };
const actors: [string, Actor, { read: boolean; analyze: boolean; original: boolean }][] = [
  ['a stranger', { scope: 'anonymous' }, { read: false, analyze: false, original: false }],
  ['its player', { scope: 'player', accountId: 'p1' }, { read: true, analyze: false, original: true }],
  ['another player', { scope: 'player', accountId: 'p2' }, { read: false, analyze: false, original: false }],
  [
    'its coach',
    { scope: 'coach', accountId: 'c1', inviteCode: 'ABCDEF' },
    { read: true, analyze: true, original: false },
  ],
  [
    'another coach',
    { scope: 'coach', accountId: 'p1', inviteCode: 'GHJKMN' },
    { read: false, analyze: false, original: false },
  ],
  ['an admin', { scope: 'admin', accountId: 'a1' }, { read: true, analyze: true, original: false }],
  ['an analytics session', { scope: 'analytics', accountId: 'a1' }, { read: false, analyze: false, original: false }],
];

it.each(actors)('[AUTH-07][UPL-10] grants %s only its rights', (_name, actor, may) => {
  expect({
    read: canReadSubmission(actor, submission),
    analyze: canAnalyzeSubmission(actor, submission),
    original: getsOriginal(actor, submission),
  }).toEqual(may);
});

const libraryActors: [string, Actor, { own: string; foreign: string; everyones: string }][] = [
  ['a stranger', { scope: 'anonymous' }, { own: 'no', foreign: 'no', everyones: 'no' }],
  ['a player', { scope: 'player', accountId: 'c1' }, { own: 'no', foreign: 'no', everyones: 'no' }],
  [
    'a coach',
    { scope: 'coach', accountId: 'c1', inviteCode: 'ABCDEF' },
    { own: 'changes', foreign: 'no', everyones: 'reads' },
  ],
  ['an admin', { scope: 'admin', accountId: 'c1' }, { own: 'no', foreign: 'no', everyones: 'changes' }],
  ['an analytics session', { scope: 'analytics', accountId: 'c1' }, { own: 'no', foreign: 'no', everyones: 'no' }],
];

it.each(libraryActors)('[AUTH-07][PLUS-09] grants %s only its rights in libraries', (_name, actor, may) => {
  const right = (coachId: string | null) => {
    if (canChangeLibrary(actor, { coachId })) return 'changes';
    return canReadLibrary(actor, { coachId }) ? 'reads' : 'no';
  };
  expect({ own: right('c1'), foreign: right('c2'), everyones: right(null) }).toEqual(may);
});
