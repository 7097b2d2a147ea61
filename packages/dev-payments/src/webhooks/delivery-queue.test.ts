import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSimulator, type RunningSimulator } from '../testing/start-simulator.ts';
import { createDeliveryQueue } from './delivery-queue.ts';

let running: RunningSimulator;
beforeAll(async () => {
  running = await startSimulator();
});
afterAll(() => running.close());

it('waits for one timer, however often it is woken', async () => {
  const warnings: Error[] = [];
  const collect = (warning: Error) => void warnings.push(warning);
  process.on('warning', collect);
  const errors: unknown[] = [];
  const endpoint = { send: async () => 200 };
  const onError = (error: unknown) => void errors.push(error);
  const queue = createDeliveryQueue(running.simulator.simulation.pool, endpoint, { isAutomatic: true, onError });
  for (let round = 0; round < 30; round++) {
    queue.wake();
    await queue.deliver();
    // The queue's own round runs before this one, and then waits again.
    await queue.deliver();
  }
  await queue.stop();
  await nextTurn();
  process.off('warning', collect);
  expect([warnings, errors]).toEqual([[], []]);
});
