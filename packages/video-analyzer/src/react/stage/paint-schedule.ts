import { afterPaint } from '@swing/ui/after-paint';
import type { StageChange } from './watch-stage.ts';

export type PaintScheduleOptions = {
  /** Paints the stage on its canvas. */
  paint: () => void;
  /** Fits the canvas to its place on the page. */
  fit: () => void;
  /** Returns the least milliseconds between two paints. */
  leastInterval: () => number;
};

/** After this time, a button that is still held down no longer delays painting. */
const longestPressMs = 150;

/**
 * Decides when the stage is painted: again after each change, at most once per screen refresh. A frame that is stepped to by key is painted at
 * once, because the next refresh may be 17 ms away. A change of the size or arrangement, and all that a pressed control changes, is
 * painted after the control has shown its new state, because painting takes long without a graphics processor (analyzer-58). Until
 * then, the old picture is stretched. For the same reason, while a button is held down, a change of the size or arrangement and a frame that has just
 * been decoded are not painted until the button is released.
 */
export function createPaintSchedule({ paint, fit, leastInterval }: PaintScheduleOptions) {
  let request = 0;
  let paintedAt = -Infinity;
  let isStepDue = false;
  let isFitted = false;
  /** Cancels the paint that waits until the browser has painted the page. Null while none waits. */
  let cancelHold: (() => void) | null = null;
  /** Whether the stage has changed since that wait began. */
  let isPaintDue = false;
  /** Ends a press. Undefined while no button is held down. */
  let pressTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a change waits to be painted until the button that is held down is released. */
  let isHeld = false;

  function paintNext(now: number) {
    if (now - paintedAt < leastInterval()) {
      request = requestAnimationFrame(paintNext);
      return;
    }
    request = 0;
    paintedAt = now;
    paint();
  }

  function paintStep() {
    isStepDue = false;
    if (isPaintDue) return;
    cancelAnimationFrame(request);
    paintNext(performance.now());
  }

  function endHold() {
    cancelHold = null;
    if (!isPaintDue || isHeld) return;
    isPaintDue = false;
    if (!isFitted) fit();
    isFitted = true;
    paint();
  }

  /** Delays painting the stage until the browser has shown the rest of the page. */
  function hold() {
    if (request !== 0) isPaintDue = true;
    cancelAnimationFrame(request);
    request = 0;
    cancelHold ??= afterPaint(endHold);
  }

  function arrange() {
    // The panes must not be painted on a canvas of the old shape.
    isPaintDue = true;
    isHeld = pressTimer !== undefined;
    hold();
  }

  function endPress() {
    clearTimeout(pressTimer);
    pressTimer = undefined;
    if (isHeld) {
      isHeld = false;
      isPaintDue = true;
      // Waits again, because the release may change the page too, and the page is painted before the stage.
      cancelHold?.();
      cancelHold = null;
    }
    hold();
  }

  return {
    /** Call when what the stage shows has changed. */
    change(change: StageChange): void {
      if (change === 'arrangement') arrange();
      // The paint that is due shows this change too.
      if (isPaintDue || isStepDue) return;
      if (change === 'step' && pressTimer !== undefined) isHeld = true;
      else if (cancelHold !== null) isPaintDue = true;
      else if (change === 'picture') request ||= requestAnimationFrame(paintNext);
      else {
        isStepDue = true;
        // After all changes of the same event, such as that of a linked video.
        queueMicrotask(paintStep);
      }
    },
    /** Call when the place of the canvas has changed. */
    resize(): void {
      isFitted = false;
      arrange();
    },
    /** Call at each event of a press on a control. `isButtonDown` says whether the event begins the press of a button. */
    press(isButtonDown: boolean): void {
      endPress();
      if (isButtonDown) pressTimer = setTimeout(endPress, longestPressMs);
    },
    /** Paints nothing any more. */
    dispose(): void {
      cancelAnimationFrame(request);
      cancelHold?.();
      clearTimeout(pressTimer);
    },
  };
}
