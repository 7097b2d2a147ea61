import { expect, it } from 'vitest';
import { holderName } from './submission-words.ts';

it('[ADMIN-04] the account holder is the account’s name, or else the athlete’s', () => {
  expect(holderName({ userName: 'Ana Torres', athleteName: 'Mia Torres' })).toBe('Ana Torres');
  expect(holderName({ userName: '', athleteName: 'Mia Torres' })).toBe('Mia Torres');
  expect(holderName({ athleteName: 'Mia Torres' })).toBe('Mia Torres');
});
