import { setImmediate as turn } from 'node:timers/promises';
import { BusyError } from '@swing/auth/work-queue';
import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue of named work that runs until `finish(name)`. `started` lists the names in order of start. */
function observedQueue(limits: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(limits);
  const started: string[] = [];
  const finishers = new Map<string, () => void>();
  return {
    started,
    add(name: string, signal?: AbortSignal): Promise<void> {
      const work = () =>
        new Promise<void>((resolve) => {
          started.push(name);
          finishers.set(name, resolve);
        });
      return queue.run(name.charAt(0), work, signal);
    },
    async finish(name: string) {
      finishers.get(name)?.();
      await turn();
    },
  };
}

it('[PLUS-15] runs one task per account at a time, and serves accounts in turn', async () => {
  const { add, started, finish } = observedQueue({ concurrency: 2, maxWaitingPerAccount: 10 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void add(name);
  await turn();
  expect(started, 'a place for each of two accounts').toEqual(['a1', 'b1']);
  await finish('a1');
  expect(started, 'c was waiting before a came again').toEqual(['a1', 'b1', 'c1']);
  await finish('b1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
  await finish('c1');
  expect(started, 'a free place, but a is running').toEqual(['a1', 'b1', 'c1', 'a2']);
  await finish('a2');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('starts a new account before one with a long queue', async () => {
  const { add, started, finish } = observedQueue({ concurrency: 1, maxWaitingPerAccount: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name);
  await turn();
  await finish('a1');
  void add('b1');
  await finish('a2');
  await finish('b1');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('refuses work of an account whose queue is full, and accepts work of others', async () => {
  const { add, started, finish } = observedQueue({ concurrency: 1, maxWaitingPerAccount: 1 });
  void add('a1');
  void add('a2');
  await expect(add('a3')).rejects.toThrow(BusyError);
  void add('b1');
  await turn();
  await finish('a1');
  await finish('a2');
  await finish('b1');
  expect(started.toSorted()).toEqual(['a1', 'a2', 'b1']);
});

it('removes aborted work from the queue, and lets running work finish', async () => {
  const { add, started, finish } = observedQueue({ concurrency: 1, maxWaitingPerAccount: 10 });
  const first = new AbortController();
  const second = new AbortController();
  const running = add('a1', first.signal);
  const waiting = add('a2', second.signal);
  void add('a3');
  await turn();
  second.abort(new Error('taken over'));
  first.abort(new Error('taken over'));
  await expect(waiting).rejects.toThrow('taken over');
  await expect(add('a4', first.signal)).rejects.toThrow('taken over');
  await finish('a1');
  await expect(running).resolves.toBeUndefined();
  expect(started).toEqual(['a1', 'a3']);
});
