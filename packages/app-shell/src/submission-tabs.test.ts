import { expect, it } from 'vitest';
import { submissionCount } from './submission-tabs.tsx';

it('[COACH-05] [ADMIN-04] counts the submissions of a status, or of all statuses', () => {
  const counts = { pending: 4, uploading: 3, analyzing: 2, completed: 100 };
  expect([submissionCount(counts, 'analyzing'), submissionCount(counts, null)]).toEqual([2, 109]);
  expect([submissionCount(null, 'analyzing'), submissionCount(null, null)]).toEqual([undefined, undefined]);
});
