import type { PoolStatus } from '@swing/contract/coaching';
import type { Submission } from '@swing/contract/submissions';
import { expect, it } from 'vitest';
import { poolStep } from './pool-step.ts';

const taken = (status: Submission['status']) => ({ status }) as Submission;

it.each<[Pick<PoolStatus, 'taken' | 'takesGeneral' | 'waiting'>, string]>([
  [{ taken: null, takesGeneral: false, waiting: 3 }, 'profile'],
  [{ taken: null, takesGeneral: false, waiting: 0 }, 'profile'],
  [{ taken: null, takesGeneral: true, waiting: 3 }, 'take'],
  [{ taken: null, takesGeneral: true, waiting: 0 }, 'wait'],
  [{ taken: taken('pending'), takesGeneral: true, waiting: 3 }, 'analyze'],
  [{ taken: taken('analyzing'), takesGeneral: true, waiting: 3 }, 'continue'],
  [{ taken: taken('uploading'), takesGeneral: true, waiting: 3 }, 'sending'],
  [{ taken: taken('pending'), takesGeneral: false, waiting: 0 }, 'analyze'],
])('[PLUS-01] what a coach can do in the pool %#: %s', (pool, step) => {
  expect(poolStep(pool)).toBe(step);
});
