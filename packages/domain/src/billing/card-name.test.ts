import { expect, it } from 'vitest';
import { cardName } from './card-name.ts';

it('names a card by its brand, with a capital, and its last four digits', () => {
  expect(cardName({ brand: 'visa', lastFour: '4242' })).toBe('Visa ending in 4242');
});
