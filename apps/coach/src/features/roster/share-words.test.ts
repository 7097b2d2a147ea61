import { expect, it } from 'vitest';
import { monthName, reviewWords, tierWords } from './share-words.ts';

it('[PLUS-03] names a month, whatever the zone of the browser', () => {
  expect([monthName('2026-03'), monthName('2026-12')]).toEqual(['March', 'December']);
});

const earned = { month: '2026-03', amount: 0, payments: 0 };

it.each([
  [0, { percent: 75, playersNeeded: 21 }, '0 paying players. With 21 more, you earn 75% from player 21 on.'],
  [1, { percent: 75, playersNeeded: 20 }, '1 paying player. With 20 more, you earn 75% from player 21 on.'],
  [20, { percent: 75, playersNeeded: 1 }, '20 paying players. With 1 more, you earn 75% from player 21 on.'],
  [21, { percent: 90, playersNeeded: 30 }, '21 paying players. With 30 more, you earn 90% from player 51 on.'],
  [51, null, '51 paying players. This is the highest tier.'],
])('[PLUS-03] describes the tier of %d paying players', (payingPlayers, next, words) => {
  expect(tierWords({ payingPlayers, percent: 60, next, earned })).toBe(words);
});

it.each([
  [0, 0, null, 'No swings to count.'],
  [4, 4, 100, '4 of 4 swings. That is all of them.'],
  [1, 1, 100, '1 of 1 swing. That is all of them.'],
  [4, 3, 75, '3 of 4 swings. At or above 75%, 1 more reaches 100%.'],
  [5, 3, 60, '3 of 5 swings. 1 more reaches 75%, 2 more reach 100%.'],
  [3, 0, 0, '0 of 3 swings. 3 more reach 75%, 3 more reach 100%.'],
])('[PLUS-03] compares %d received and %d reviewed swings with both marks', (received, reviewed, percent, words) => {
  expect(reviewWords({ month: '2026-03', received, reviewed, percent })).toBe(words);
});
