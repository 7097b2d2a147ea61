import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPanelFold } from './panel-fold.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[ANZ-01] the button changes with the press, the panel after the paint', () => {
  const fold = createPanelFold('right');
  fold.setAfterPaint(false);
  expect([fold.button.getSnapshot(), fold.getSnapshot()]).toEqual([false, true]);
  vi.runAllTimers();
  expect([fold.button.getSnapshot(), fold.getSnapshot()]).toEqual([false, false]);
});

it('[ANZ-01] a panel that was about to fold stays open for a message', () => {
  const fold = createPanelFold('right');
  fold.setAfterPaint(false);
  fold.set(true);
  vi.runAllTimers();
  expect([fold.button.getSnapshot(), fold.getSnapshot()]).toEqual([true, true]);
});

it('[ANZ-01] of two presses before the paint the second counts', () => {
  const fold = createPanelFold('right');
  fold.setAfterPaint(false);
  fold.setAfterPaint(true);
  vi.runAllTimers();
  expect([fold.button.getSnapshot(), fold.getSnapshot()]).toEqual([true, true]);
});
