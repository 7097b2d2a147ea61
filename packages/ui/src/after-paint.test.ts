import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint, untilPainted } from './after-paint.ts';

const paints = new Map<number, () => void>();
/** Stands in for a paint of the browser: calls everything that was passed to `requestAnimationFrame` since the last one. */
function paint() {
  const waiting = [...paints.values()];
  paints.clear();
  for (const each of waiting) each();
}

beforeEach(() => {
  vi.useFakeTimers();
  paints.clear();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    paints.set(++last, callback);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => paints.delete(id));
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('calls the task once, after the next animation frame', () => {
  const task = vi.fn();
  afterPaint(task);
  vi.advanceTimersByTime(10_000);
  expect(task).not.toHaveBeenCalled();
  paint();
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  expect(task).toHaveBeenCalledTimes(1);
});

it('calls the task once, after a second, in a tab that is hidden before it paints', () => {
  const task = vi.fn();
  afterPaint(task);
  vi.stubGlobal('document', { hidden: true });
  vi.advanceTimersByTime(999);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(1);
  paint();
  vi.advanceTimersByTime(5_000);
  expect(task).toHaveBeenCalledTimes(1);
});

it.each([
  ['before the animation frame', () => {}],
  ['after it', paint],
])('does not call a task that is cancelled %s', (_when, before) => {
  const task = vi.fn();
  const cancel = afterPaint(task);
  before();
  cancel();
  paint();
  vi.advanceTimersByTime(5_000);
  expect(task).not.toHaveBeenCalled();
});

it('resolves after the next animation frame', async () => {
  let isPainted = false;
  void untilPainted().then(() => (isPainted = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isPainted).toBe(false);
  paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(isPainted).toBe(true);
});
