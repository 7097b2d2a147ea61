import { defaultCheckpointNames } from '@swing/domain/analyzer/checkpoints';
import { expect, it } from 'vitest';
import { checkpointNews } from './use-checkpoint-news.ts';

it.each([
  [1.25, 'Contact set at 0:01.25'],
  [2, 'Contact set at 0:02.00'],
  [null, 'Contact removed'],
])('[PLUS-07] says that the contact was set at %s or removed', (time, text) =>
  expect(checkpointNews({ id: 'contact', time }, defaultCheckpointNames)).toBe(text),
);
