import { useEffect, useRef } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import type { RecorderStatus } from '../recording/recorder-status.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { watchPresses } from './watch-presses.ts';

const sharpestPixelRatio = 2;
/** Between two paints. While recording, the screen shows the 30 pictures a second that are recorded, and then the recording is finished first. */
const leastMilliseconds: Partial<Record<RecorderStatus, number>> = { recording: 30, finishing: 100 };

/** After this time, a button that is still held down no longer delays painting. */
const longestPressMs = 150;

/**
 * Paints the stage on a canvas, again after each change, at most once per screen refresh. A frame that is stepped to by key is painted at
 * once, because the next refresh may be 17 ms away. A change of the size or arrangement, and all that a pressed control changes, is
 * painted after the control has shown its new state, because painting takes long without a graphics processor (analyzer-58). Until
 * then, the old picture is stretched. For the same reason, a frame that is decoded while a button is held down is painted after that.
 */
export function useScreen({ paintScreen, setScreenSize, onStageChange, recordingState }: AnalyzerParts) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const ctx = canvas?.getContext('2d', { alpha: false }) ?? null;
    if (canvas === null || ctx === null) return undefined;
    let request = 0;
    let isStepDue = false;
    let paintedAt = 0;
    let isFitted = false;
    let cancelHold: (() => void) | null = null;
    /** Whether something has changed since the hold began. */
    let isPaintDue = false;
    /** Ends a press. Undefined while no button is held down. */
    let pressTimer: ReturnType<typeof setTimeout> | undefined;
    let isStepHeld = false;
    const paint = () => {
      request = 0;
      paintScreen(ctx, canvas);
    };
    const paintNext = (now: number) => {
      if (now - paintedAt < (leastMilliseconds[recordingState.getSnapshot().status] ?? 0)) {
        request = requestAnimationFrame(paintNext);
        return;
      }
      paintedAt = now;
      paint();
    };
    const fit = () => {
      const ratio = Math.min(sharpestPixelRatio, globalThis.devicePixelRatio || 1);
      const { width, height } = canvas.getBoundingClientRect();
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
      setScreenSize({ width: canvas.width, height: canvas.height });
    };
    const release = () => {
      cancelHold = null;
      if (!isPaintDue) return;
      isPaintDue = false;
      if (!isFitted) fit();
      isFitted = true;
      paint();
    };
    /** Delays painting the stage until the browser has shown the rest of the page. */
    const hold = () => {
      if (request !== 0) isPaintDue = true;
      cancelAnimationFrame(request);
      request = 0;
      cancelHold ??= afterPaint(release);
    };
    const arrange = () => {
      // The panes must not be painted on a canvas of the old shape.
      isPaintDue = true;
      hold();
    };
    const endPress = () => {
      clearTimeout(pressTimer);
      pressTimer = undefined;
      if (isStepHeld) isPaintDue = true;
      isStepHeld = false;
      hold();
    };
    const stopPresses = watchPresses(canvas.parentElement, (type, control) => {
      endPress();
      if (type === 'pointerdown' && control.closest('button')) pressTimer = setTimeout(endPress, longestPressMs);
    });
    const observer = new ResizeObserver(() => {
      isFitted = false;
      arrange();
    });
    observer.observe(canvas);
    const paintStep = () => {
      isStepDue = false;
      if (isPaintDue) return;
      cancelAnimationFrame(request);
      paintNext(performance.now());
    };
    const stop = onStageChange((change) => {
      if (change === 'arrangement') arrange();
      // The paint that is due shows this change too.
      if (isPaintDue || isStepDue) return;
      if (change === 'step' && pressTimer !== undefined) isStepHeld = true;
      else if (cancelHold !== null) isPaintDue = true;
      else if (change === 'picture') request ||= requestAnimationFrame(paintNext);
      else {
        isStepDue = true;
        // After all changes of the same event, such as that of a linked video.
        queueMicrotask(paintStep);
      }
    });
    return () => {
      cancelAnimationFrame(request);
      cancelHold?.();
      clearTimeout(pressTimer);
      observer.disconnect();
      stop();
      stopPresses();
    };
  }, [paintScreen, setScreenSize, onStageChange, recordingState]);
  return canvasRef;
}
