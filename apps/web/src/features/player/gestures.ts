import { distance, type Point } from '@swing/video-analyzer/annotation/geometry';
import { pinch } from '@swing/video-analyzer/playback/pinch';
import { panBy, zoomTo, type StageView, type ZoomArea } from '@swing/video-analyzer/playback/zoom';

/** One pointer event: position in stage pixels, time in milliseconds. */
export type Touch = { readonly id: number; readonly point: Point; readonly timeMs: number };

interface GestureTarget {
  view: () => StageView;
  area: () => ZoomArea;
  setView: (view: StageView) => void;
  /** Called for a single tap, once a double tap is no longer possible. */
  onTap: () => void;
}

const tapLimits = { movePixels: 10, holdMs: 400, betweenMs: 280, apartPixels: 40 } as const;
const doubleTapZoom = 2.5;

/**
 * Turns pointer events into zooming and panning: two fingers pinch, one finger pans a zoomed picture, and a double tap switches
 * between the whole picture and 2.5x.
 */
export function createGestures({ view, area, setView, onTap }: GestureTarget) {
  const fingers = new Map<number, Point>();
  /** The fingers and the view when the number of fingers last changed. */
  let start = { view: view(), fingers: [] as Point[] };
  let press: Touch | null = null;
  let lastTap: Touch | null = null;
  let tapTimer: ReturnType<typeof setTimeout> | undefined;

  function restart() {
    start = { view: view(), fingers: [...fingers.values()] };
  }

  /** Cancels a pending single tap, which would otherwise toggle playback during a pinch or drag. */
  function dropTap() {
    clearTimeout(tapTimer);
    lastTap = null;
  }

  /** Returns whether another finger is still down. */
  function lift(id: number): boolean {
    press = null;
    fingers.delete(id);
    restart();
    return fingers.size > 0;
  }

  function tap(at: Touch) {
    const previous = lastTap;
    clearTimeout(tapTimer);
    if (
      previous &&
      at.timeMs - previous.timeMs < tapLimits.betweenMs &&
      distance(at.point, previous.point) < tapLimits.apartPixels
    ) {
      lastTap = null;
      setView(zoomTo(view(), view().zoom > 1 ? 1 : doubleTapZoom, at.point, area()));
      return;
    }
    lastTap = at;
    tapTimer = setTimeout(onTap, tapLimits.betweenMs);
  }

  return {
    down(touch: Touch) {
      fingers.set(touch.id, touch.point);
      press = fingers.size === 1 ? touch : null;
      if (fingers.size > 1) dropTap();
      restart();
    },
    move({ id, point }: Touch) {
      if (!fingers.has(id)) return;
      fingers.set(id, point);
      if (press && distance(press.point, point) > tapLimits.movePixels) {
        press = null;
        if (view().zoom > 1) dropTap();
      }
      const [first, second] = fingers.values();
      const [firstBefore, secondBefore] = start.fingers;
      if (!first || !firstBefore) return;
      if (second && secondBefore) setView(pinch(start.view, [firstBefore, secondBefore], [first, second], area()));
      else if (view().zoom > 1 && !press) {
        setView(panBy(start.view, first.x - firstBefore.x, first.y - firstBefore.y, area()));
      }
    },
    /** Returns whether another finger is still down. */
    up(touch: Touch): boolean {
      const pressed = press;
      const isHeld = lift(touch.id);
      if (pressed?.id === touch.id && touch.timeMs - pressed.timeMs < tapLimits.holdMs) tap(touch);
      return isHeld;
    },
    /** Handles `pointercancel`, for example when the browser starts to scroll. Returns whether another finger is still down. */
    cancel: lift,
    dispose: () => clearTimeout(tapTimer),
  };
}
