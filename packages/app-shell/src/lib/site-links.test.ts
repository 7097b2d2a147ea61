import { expect, it } from 'vitest';
import { entryLinks } from './site-links.ts';

it.each([
  [{ isPlayer: false, isCoach: false }, ['Player Login', 'Coach Login']],
  [{ isPlayer: true, isCoach: false }, ['Account', 'My Videos']],
  [{ isPlayer: false, isCoach: true }, ['Queue']],
  [{ isPlayer: true, isCoach: true }, ['Account', 'My Videos', 'Queue']],
])('[SITE-01] returns links to the logins or to their own pages for %j', (visitor, labels) => {
  expect(entryLinks(visitor).map(({ label }) => label)).toEqual(labels);
});

it('[SITE-01] marks the login that is shown', () => {
  const links = entryLinks({ isPlayer: false, isCoach: false, current: 'coach' });
  expect(links.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
});
