import { expect, it } from 'vitest';
import { isSearchable, shortSearchMessage } from './name-search.ts';

it.each([
  ['', true],
  ['Mi', false],
  ['Mia', true],
  // Two characters in four code units.
  ['𝒜𝒷', false],
  ['李小龙', true],
])('[COACH-05] a search for "%s" is possible: %s', (text, isPossible) => {
  expect(isSearchable(text)).toBe(isPossible);
});

it('[COACH-05] says what is missing', () => {
  expect(shortSearchMessage).toBe('Enter at least 3 characters to search.');
});
