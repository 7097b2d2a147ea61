import { keyGroups } from '@swing/video-analyzer/react/keys/key-list';
import { expect, it } from 'vitest';
import { analyzerKeyGroups } from './key-list.ts';

it('[COACH-11] [ANZ-03] lists the same keys as the analyzer', () => {
  expect(analyzerKeyGroups).toEqual(keyGroups);
});
