import { expect, it } from 'vitest';
import { isSearchable, shortSearchMessage } from './name-search.ts';

it.each([
  ['', true],
  ['Mi', false],
  ['Mia', true],
  // Two characters in four code units.
  ['𝒜𝒷', false],
  ['李小龙', true],
  ['मिया', true],
  ['x 9', false],
  ['---', false],
  ['O’N', false],
  ['ab cd', false],
  ['jo@x.io', true],
  ['Mia x', true],
])('[COACH-05] a search for "%s" is possible: %s', (text, isPossible) => {
  expect(isSearchable(text)).toBe(isPossible);
});

it('[COACH-05] says what is missing', () => {
  expect(shortSearchMessage).toBe('Enter at least 3 letters or digits of a word to search.');
});
