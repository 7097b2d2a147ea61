import { defaultCheckpointNames } from '@swing/domain/analyzer/checkpoints';
import { expect, it } from 'vitest';
import { noCheckpoints } from '../checkpoints/checkpoints.ts';
import { checkpointNews } from './use-checkpoint-news.ts';

const set = { ...noCheckpoints, contact: 1.25 };

it.each([
  [noCheckpoints, set, 'Contact set at 0:01.25'],
  [set, { ...set, contact: 2 }, 'Contact set at 0:02.00'],
  [set, noCheckpoints, 'Contact removed'],
  [set, set, null],
  [noCheckpoints, { ...set, 'foot-plant': 1 }, null],
])('[PLUS-07] says which checkpoint was changed, %#', (before, after, text) =>
  expect(checkpointNews(before, after, defaultCheckpointNames)).toBe(text),
);
