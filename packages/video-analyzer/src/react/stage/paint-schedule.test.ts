import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPaintSchedule } from './paint-schedule.ts';

/** Between two refreshes of the screen. */
const refreshMs = 16;
/** Until the browser has painted. */
const paintedMs = refreshMs + 1;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (paint: (now: number) => void) =>
    setTimeout(() => paint(performance.now()), refreshMs),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns a schedule, and the list of what it does. */
function track(leastInterval = 0) {
  const done: string[] = [];
  const schedule = createPaintSchedule({
    paint: () => void done.push('paint'),
    fit: () => void done.push('fit'),
    leastInterval: () => leastInterval,
  });
  return { schedule, done };
}

/** Returns a schedule whose canvas fits. */
function trackFitted(leastInterval?: number) {
  const { schedule, done } = track(leastInterval);
  schedule.resize();
  vi.runAllTimers();
  done.length = 0;
  return { schedule, done };
}

it('[ANZ-01] paints first after the page is painted, on a canvas that fits', () => {
  const { schedule, done } = track();
  schedule.change('picture');
  schedule.resize();
  vi.runAllTimers();
  expect(done).toEqual(['fit', 'paint']);
});

it('[ANZ-01] paints several changes once, at the next refresh of the screen', async () => {
  const { schedule, done } = trackFitted();
  schedule.change('picture');
  schedule.change('picture');
  await vi.advanceTimersByTimeAsync(refreshMs - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['paint']);
  vi.runAllTimers();
  expect(done).toEqual(['paint']);
});

it('[ANZ-04] paints a step at once, and both of two linked videos together', async () => {
  const { schedule, done } = trackFitted();
  schedule.change('picture');
  schedule.change('step');
  schedule.change('step');
  await Promise.resolve();
  expect(done).toEqual(['paint']);
  vi.runAllTimers();
  expect(done).toEqual(['paint']);
});

it('[ANZ-04] paints what a pressed control changes after the page is painted', async () => {
  const { schedule, done } = trackFitted();
  schedule.press(false);
  schedule.change('step');
  schedule.change('picture');
  await Promise.resolve();
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['paint']);
});

it('[ANZ-04] a press keeps a paint that was due, and paints nothing if there was none', () => {
  const { schedule, done } = trackFitted();
  schedule.press(false);
  vi.runAllTimers();
  expect(done).toEqual([]);
  schedule.change('picture');
  schedule.press(false);
  vi.runAllTimers();
  expect(done).toEqual(['paint']);
});

it('[ANZ-04] paints a frame that is decoded while a button is held down after its release', async () => {
  const { schedule, done } = trackFitted();
  schedule.press(true);
  await vi.advanceTimersByTimeAsync(100);
  schedule.change('step');
  await vi.advanceTimersByTimeAsync(40);
  expect(done).toEqual([]);
  schedule.press(false);
  await vi.advanceTimersByTimeAsync(paintedMs);
  expect(done).toEqual(['paint']);
});

it('[ANZ-01] paints what the press of a button changes at once after its release, with what the release changes', async () => {
  const { schedule, done } = trackFitted();
  schedule.press(true);
  schedule.change('arrangement');
  await vi.advanceTimersByTimeAsync(80);
  expect(done).toEqual([]);
  schedule.press(false);
  schedule.change('arrangement');
  await vi.advanceTimersByTimeAsync(paintedMs - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['paint']);
});

it('[ANZ-05] a video that plays is painted while a button is held down', async () => {
  const { schedule, done } = trackFitted();
  schedule.change('picture');
  schedule.press(true);
  for (let picture = 0; picture < 5; picture += 1) {
    schedule.change('picture');
    await vi.advanceTimersByTimeAsync(refreshMs);
  }
  expect(done.length).toBeGreaterThanOrEqual(3);
});

it('[ANZ-04] a button pressed again and again does not delay painting', async () => {
  const { schedule, done } = trackFitted();
  for (let count = 0; count < 4; count += 1) {
    schedule.press(true);
    await vi.advanceTimersByTimeAsync(5);
    schedule.press(false);
    schedule.change('step');
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(done.length).toBeGreaterThanOrEqual(1);
});

it('[ANZ-04] keys that repeat faster than the browser paints do not delay the paint further', async () => {
  const { schedule, done } = trackFitted();
  for (let time = 0; time < 2 * paintedMs; time += 4) {
    schedule.press(false);
    schedule.change('arrangement');
    await vi.advanceTimersByTimeAsync(4);
  }
  expect(done).toEqual(['paint']);
});

it('[ANZ-04] a button that is held down longer delays painting by 150 ms', async () => {
  const { schedule, done } = trackFitted();
  schedule.press(true);
  await vi.advanceTimersByTimeAsync(100);
  schedule.change('step');
  await vi.advanceTimersByTimeAsync(49);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1 + paintedMs);
  expect(done).toEqual(['paint']);
});

it('[ANZ-01] a change of the arrangement is painted after the page, with steps before that', async () => {
  const { schedule, done } = trackFitted();
  schedule.change('arrangement');
  schedule.change('step');
  await Promise.resolve();
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['paint']);
});

it('[REC-02] leaves the least time between two paints', async () => {
  const { schedule, done } = trackFitted(30);
  schedule.change('picture');
  await vi.advanceTimersByTimeAsync(refreshMs);
  expect(done).toEqual(['paint']);
  schedule.change('picture');
  await vi.advanceTimersByTimeAsync(refreshMs);
  expect(done).toEqual(['paint']);
  await vi.advanceTimersByTimeAsync(refreshMs);
  expect(done).toEqual(['paint', 'paint']);
});

it('paints nothing after it is disposed of', () => {
  const { schedule, done } = trackFitted();
  schedule.change('picture');
  schedule.press(true);
  schedule.dispose();
  vi.runAllTimers();
  expect(done).toEqual([]);
});
