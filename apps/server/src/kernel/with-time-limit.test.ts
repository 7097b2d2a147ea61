import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withTimeLimit } from './with-time-limit.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('aborts work that takes too long, also after garbage was collected', async () => {
  const reason = withTimeLimit(100, async (signal) => {
    for (let round = 0; round < 5; round++) {
      collectGarbage();
      await nextTurn();
    }
    if (!signal.aborted) await once(signal, 'abort');
    return String(signal.reason);
  });
  expect(await reason).toBe('Error: It took longer than 100 ms.');
});

it('returns what the work returns, and then ends what still uses the signal', async () => {
  let seen: AbortSignal | undefined;
  const result = await withTimeLimit(60_000, async (signal) => {
    seen = signal;
    expect(signal.aborted).toBe(false);
    return 'done';
  });
  expect([result, seen?.aborted]).toEqual(['done', true]);
  await expect(withTimeLimit(60_000, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
