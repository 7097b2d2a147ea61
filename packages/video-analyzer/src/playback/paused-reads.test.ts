import { byteSourceOfBytes } from '@swing/media/byte-source';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPause } from './pause.ts';
import { withPauses } from './paused-reads.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const source = byteSourceOfBytes(Uint8Array.of(10, 20, 30, 40));

/** Reads the byte at `position`. Returns whether it arrived without waiting for a new task of the event loop. */
async function isReadAtOnce(paused: typeof source, position: number) {
  let isRead = false;
  const reading = paused.read(position, position + 1).then((bytes) => {
    isRead = true;
    return bytes;
  });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  const isAtOnce = isRead;
  await vi.runAllTimersAsync();
  expect([...(await reading)]).toEqual([[10, 20, 30, 40][position]]);
  return isAtOnce;
}

it('[ANZ-04] the first read waits for a new task, and then one read in each 8 ms', async () => {
  let time = 1000;
  const paused = withPauses(source, { now: () => time });
  expect(paused.size).toBe(4);
  expect(await isReadAtOnce(paused, 0)).toBe(false);
  time = 1007;
  expect(await isReadAtOnce(paused, 1)).toBe(true);
  time = 1008;
  expect(await isReadAtOnce(paused, 2)).toBe(false);
  time = 1015;
  expect(await isReadAtOnce(paused, 3)).toBe(true);
});

it('[ANZ-04] reads in a hidden tab do not wait', async () => {
  vi.stubGlobal('document', { hidden: true });
  expect(await isReadAtOnce(withPauses(source), 0)).toBe(true);
});

it('[ANZ-04] a read waits for the end of a pause, 250 ms at most if that is made longer', async () => {
  const pause = createPause(200);
  const paused = withPauses(source, { pauseEnded: pause.ended });
  const onRead = vi.fn<() => void>();
  const read = () => void paused.read(0, 1).then(onRead);
  pause.begin();
  read();
  await vi.advanceTimersByTimeAsync(199);
  expect(onRead).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onRead).toHaveBeenCalledTimes(1);

  pause.begin();
  read();
  await vi.advanceTimersByTimeAsync(150);
  pause.begin();
  await vi.advanceTimersByTimeAsync(99);
  expect(onRead).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(onRead).toHaveBeenCalledTimes(2);
});
