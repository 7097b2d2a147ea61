import { fittedSize, type StageView } from '@swing/video-analyzer/playback/zoom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGestures } from './gestures.ts';

const stage = { width: 400, height: 700 };
const whole: StageView = { zoom: 1, centerX: 200, centerY: 350 };

function onStage(content = stage) {
  let view = whole;
  const onTap = vi.fn<() => void>();
  const gestures = createGestures({
    view: () => view,
    area: () => ({ stage, content }),
    setView: (next) => {
      view = next;
    },
    onTap,
  });
  const touch = (id: number, x: number, y: number, timeMs = 0) => ({ id, point: { x, y }, timeMs });
  const tap = (x: number, y: number, timeMs: number) => {
    gestures.down(touch(1, x, y, timeMs));
    gestures.up(touch(1, x, y, timeMs + 50));
  };
  return { gestures, touch, tap, onTap, view: () => view };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[PLUS-13] gestures on the picture', () => {
  it('zooms around the middle of two fingers, then pans with the remaining one', () => {
    const { gestures, touch, view } = onStage();
    gestures.down(touch(1, 150, 350));
    gestures.down(touch(2, 250, 350));
    gestures.move(touch(1, 100, 350));
    gestures.move(touch(2, 300, 350));
    expect(view()).toEqual({ zoom: 2, centerX: 200, centerY: 350 });
    gestures.up(touch(2, 300, 350));
    gestures.move(touch(1, 140, 350));
    expect(view()).toEqual({ zoom: 2, centerX: 180, centerY: 350 });
  });

  it('ignores a single finger until the picture is zoomed', () => {
    const { gestures, touch, view } = onStage();
    gestures.down(touch(1, 150, 350));
    gestures.move(touch(1, 150, 150));
    expect(view()).toEqual(whole);
  });

  it('ends a drag that the browser takes over, and ignores pointers that were never down', () => {
    const { gestures, touch, view } = onStage();
    gestures.down(touch(1, 150, 350));
    gestures.cancel(1);
    gestures.move(touch(1, 10, 10));
    gestures.move(touch(7, 10, 10));
    expect(view()).toEqual(whole);
  });

  it('switches between the whole picture and 2.5x with a double tap, and does not count it as a tap', () => {
    const { tap, onTap, view } = onStage();
    tap(200, 350, 0);
    tap(205, 352, 180);
    expect(view().zoom).toBe(2.5);
    tap(200, 350, 2_000);
    tap(200, 350, 2_150);
    expect(view()).toEqual(whole);
    vi.runAllTimers();
    expect(onTap).not.toHaveBeenCalled();
  });

  it('reports a tap once the double-tap time is over, also for two taps far apart', () => {
    const { tap, onTap } = onStage();
    tap(200, 350, 0);
    expect(onTap).not.toHaveBeenCalled();
    vi.advanceTimersByTime(280);
    expect(onTap).toHaveBeenCalledTimes(1);
    tap(20, 20, 1_000);
    vi.advanceTimersByTime(280);
    tap(390, 690, 1_400);
    vi.advanceTimersByTime(280);
    expect(onTap).toHaveBeenCalledTimes(3);
  });

  it('does not report a drag, a long press or a pinch as a tap', () => {
    const { gestures, touch, onTap } = onStage();
    gestures.down(touch(1, 100, 100, 0));
    gestures.move(touch(1, 130, 100, 20));
    gestures.up(touch(1, 130, 100, 50));
    gestures.down(touch(1, 100, 100, 1_000));
    gestures.up(touch(1, 100, 100, 1_600));
    gestures.down(touch(1, 100, 100, 2_000));
    gestures.down(touch(2, 200, 100, 2_010));
    gestures.up(touch(2, 200, 100, 2_050));
    gestures.up(touch(1, 100, 100, 2_060));
    vi.runAllTimers();
    expect(onTap).not.toHaveBeenCalled();
  });

  it('drops a tap that is followed by a pinch or a drag, so that playing is not toggled in the middle of it', () => {
    const { gestures, touch, tap, onTap, view } = onStage();
    tap(200, 350, 0);
    gestures.down(touch(1, 150, 350, 100));
    gestures.down(touch(2, 250, 350, 110));
    vi.advanceTimersByTime(1_000);
    gestures.move(touch(2, 350, 350, 1_000));
    gestures.up(touch(2, 350, 350, 1_100));
    gestures.up(touch(1, 150, 350, 1_100));
    expect(view().zoom).toBe(2);
    tap(200, 350, 2_000);
    gestures.down(touch(1, 200, 350, 2_100));
    gestures.move(touch(1, 160, 350, 2_150));
    vi.advanceTimersByTime(1_000);
    gestures.up(touch(1, 160, 350, 3_000));
    tap(160, 350, 3_050);
    expect(view().zoom).toBe(2);
    expect(onTap).not.toHaveBeenCalled();
    vi.advanceTimersByTime(280);
    expect(onTap).toHaveBeenCalledTimes(1);
  });

  it('returns whether another finger is still down when one is lifted or cancelled', () => {
    const { gestures, touch } = onStage();
    gestures.down(touch(1, 150, 350));
    gestures.down(touch(2, 250, 350));
    expect(gestures.up(touch(1, 150, 350))).toBe(true);
    expect(gestures.up(touch(2, 250, 350))).toBe(false);
    gestures.down(touch(3, 150, 350));
    gestures.down(touch(4, 250, 350));
    expect(gestures.cancel(4)).toBe(true);
    expect(gestures.cancel(3)).toBe(false);
  });

  it('keeps a landscape picture in the middle of a tall stage', () => {
    const { tap, view } = onStage(fittedSize(stage, { width: 1280, height: 720 }));
    tap(200, 300, 0);
    tap(200, 300, 150);
    expect(view()).toEqual({ zoom: 2.5, centerX: 200, centerY: 350 });
  });
});
