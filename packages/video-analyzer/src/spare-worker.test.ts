import { expect, it } from 'vitest';
import { createSpareWorker } from './spare-worker.ts';

function workers() {
  const made: EventTarget[] = [];
  const spare = createSpareWorker(() => {
    const worker = new EventTarget();
    made.push(worker);
    return worker as Worker;
  });
  return { made, ...spare };
}

it('[REC-02] gives out the worker that was started early, once', () => {
  const { made, prepare, take } = workers();
  prepare();
  prepare();
  expect(made).toHaveLength(1);
  expect(take()).toBe(made[0]);
  expect(take()).toBe(made[1]);
});

it('[REC-02] starts another worker if the early one could not be loaded', () => {
  const { made, prepare, take } = workers();
  prepare();
  made[0]?.dispatchEvent(new Event('error'));
  expect(take()).toBe(made[1]);
});
