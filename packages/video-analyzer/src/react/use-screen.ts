import { useEffect, useRef } from 'react';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { createPaintSchedule } from './stage/paint-schedule.ts';
import { createScreenRate } from './stage/screen-rate.ts';
import { watchPointedControls, watchPresses } from './keys/watch-presses.ts';

const sharpestPixelRatio = 2;

/** While recording, the screen shows the 30 pictures a second that are recorded. */
const recordingMs = 30;

/** Keeps the stage painted on a canvas, as sharp as the screen. */
export function useScreen({ paintScreen, setScreenSize, onStageChange, recordingState, pauseDecoding }: AnalyzerParts) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const ctx = canvas?.getContext('2d', { alpha: false }) ?? null;
    if (canvas === null || ctx === null) return undefined;
    const schedule = createPaintSchedule({
      paint: () => paintScreen(ctx, canvas),
      fit() {
        const ratio = Math.min(sharpestPixelRatio, globalThis.devicePixelRatio || 1);
        const { width, height } = canvas.getBoundingClientRect();
        canvas.width = Math.max(1, Math.round(width * ratio));
        canvas.height = Math.max(1, Math.round(height * ratio));
        setScreenSize({ width: canvas.width, height: canvas.height });
      },
      leastInterval: createScreenRate(recordingState.status, recordingMs),
    });
    const observer = new ResizeObserver(schedule.resize);
    observer.observe(canvas);
    const stopChanges = onStageChange(schedule.change);
    const stopPresses = watchPresses(canvas.parentElement, (type, control) => {
      pauseDecoding();
      schedule.press(type === 'pointerdown' && control.closest('button') !== null);
    });
    const stopPointing = watchPointedControls(canvas.parentElement, pauseDecoding);
    return () => {
      schedule.dispose();
      observer.disconnect();
      stopChanges();
      stopPresses();
      stopPointing();
    };
  }, [paintScreen, setScreenSize, onStageChange, recordingState, pauseDecoding]);
  return canvasRef;
}
