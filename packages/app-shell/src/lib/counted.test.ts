import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('[PLUS-03] counts with the right form of the noun', () => {
  expect([counted(0, 'player'), counted(1, 'player'), counted(1_500, 'player')]).toEqual([
    '0 players',
    '1 player',
    '1,500 players',
  ]);
});
