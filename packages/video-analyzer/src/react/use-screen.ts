import { useEffect, useRef } from 'react';
import type { RecorderStatus } from '../recording/recorder-status.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';

const sharpestPixelRatio = 2;
/** Between two paints. While recording, the screen shows the 30 pictures a second that are recorded, and then the recording is finished first. */
const leastMilliseconds: Partial<Record<RecorderStatus, number>> = { recording: 30, finishing: 100 };

/** Paints the stage on a canvas, again after each change, at most once per screen refresh. */
export function useScreen({ paintScreen, setScreenSize, onStageChange, recordingState }: AnalyzerParts) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const ctx = canvas?.getContext('2d', { alpha: false }) ?? null;
    if (canvas === null || ctx === null) return undefined;
    let request = 0;
    let paintedAt = 0;
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
      paint();
    };
    const observer = new ResizeObserver(fit);
    observer.observe(canvas);
    const stop = onStageChange(() => {
      if (request === 0) request = requestAnimationFrame(paintNext);
    });
    return () => {
      cancelAnimationFrame(request);
      observer.disconnect();
      stop();
    };
  }, [paintScreen, setScreenSize, onStageChange, recordingState]);
  return canvasRef;
}
