import { expect, it, vi } from 'vitest';
import { workerTicker } from './frame-ticker.ts';

function stubWorker() {
  const worker = Object.assign(new EventTarget(), { terminate: vi.fn() });
  vi.stubGlobal(
    'Worker',
    vi.fn(function () {
      return worker;
    }),
  );
  return worker;
}

it('[REC-02] leaves out ticks from before a sleep, and reports the sleep with the next one', () => {
  const worker = stubWorker();
  const ticks: boolean[] = [];
  const stop = workerTicker((hasSlept) => ticks.push(hasSlept), vi.fn());
  const send = (ageMilliseconds: number, hasSlept = false) =>
    worker.dispatchEvent(new MessageEvent('message', { data: { sentAt: Date.now() - ageMilliseconds, hasSlept } }));
  send(0);
  send(4_500);
  send(600_000);
  send(5_500, true);
  expect(ticks).toEqual([false, false]);
  send(0);
  send(0);
  expect(ticks).toEqual([false, false, true, false]);
  stop();
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('[REC-02] reports that the page did not respond for more than ten seconds, although the worker did not sleep', () => {
  const worker = stubWorker();
  const ticks: boolean[] = [];
  workerTicker((hasSlept) => ticks.push(hasSlept), vi.fn());
  const send = (ageMilliseconds: number) =>
    worker.dispatchEvent(
      new MessageEvent('message', { data: { sentAt: Date.now() - ageMilliseconds, hasSlept: false } }),
    );
  for (const age of [10_100, 5_100, 4_900, 0]) send(age);
  expect(ticks).toEqual([true, false]);
  for (const age of [9_500, 4_900, 0]) send(age);
  expect(ticks.slice(2), 'a page that was busy for less').toEqual([false, false]);
});

it('[REC-02] reports a worker that cannot be loaded', () => {
  const worker = stubWorker();
  const failed = vi.fn<(error: Error) => void>();
  workerTicker(() => {}, failed);
  worker.dispatchEvent(new Event('error'));
  expect(failed.mock.lastCall?.[0].message).toBe(
    'A part of the recorder could not be loaded. Check your connection and try again.',
  );
});
