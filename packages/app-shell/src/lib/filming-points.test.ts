import { expect, it } from 'vitest';
import { filmingMessage } from './filming-points.ts';

it('[COACH-11] has a line for each instruction', () => {
  const lines = filmingMessage().split('\n');
  expect(lines).toHaveLength(7);
  expect(lines.slice(0, 2)).toEqual([
    'How to film your swing:',
    '- From the side: Level with the hitter, facing the chest, about five big steps away.',
  ]);
});
