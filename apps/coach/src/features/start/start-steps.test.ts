import { expect, it } from 'vitest';
import { startSteps } from './start-steps.ts';

const nothing = { hasOrganization: false, hasPlayers: false, hasSentAnalysis: false };
const done = (...[checklist, isShared]: Parameters<typeof startSteps>) =>
  startSteps(checklist, isShared).map(({ isDone }) => isDone);

it('[COACH-05] a new coach has four steps, each with its place', () => {
  expect(startSteps(nothing, false).map(({ title, href, isDone }) => [title, href, isDone])).toEqual([
    ['Complete your profile', '/coach/profile', false],
    ['Share your invite link', '#invite', false],
    ['Get your first player', '/coach/players', false],
    ['Send your first analysis', '/coach/analyzer?practice=1', false],
  ]);
});

it('[COACH-05] a step is done by what the coach has done, and sharing also by having players', () => {
  expect(done({ ...nothing, hasOrganization: true }, false)).toEqual([true, false, false, false]);
  expect(done(nothing, true)).toEqual([false, true, false, false]);
  expect(done({ ...nothing, hasPlayers: true }, false)).toEqual([false, true, true, false]);
  expect(done({ ...nothing, hasSentAnalysis: true }, false)).toEqual([false, false, false, true]);
});

it('[COACH-05] while the checklist loads, the steps are listed and none is done or to do', () => {
  expect(done(null, true)).toEqual([null, null, null, null]);
});
