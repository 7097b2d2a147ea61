import { useEffect, useRef } from 'react';
import type { PlayerSnapshot } from '../playback/player-snapshot.ts';
import type { RecorderStatus } from '../recording/recorder-status.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';

const sharpestPixelRatio = 2;
/** Between two paints. While recording, the screen shows the 30 pictures a second that are recorded, and then the recording is finished first. */
const leastMilliseconds: Partial<Record<RecorderStatus, number>> = { recording: 30, finishing: 100 };

/**
 * Paints the stage on a canvas, again after each change, at most once per screen refresh. A frame that is stepped to is painted at
 * once, because the next refresh may be 17 ms away.
 */
export function useScreen({ paintScreen, setScreenSize, onStageChange, recordingState, sides }: AnalyzerParts) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const ctx = canvas?.getContext('2d', { alpha: false }) ?? null;
    if (canvas === null || ctx === null) return undefined;
    let request = 0;
    let isStepDue = false;
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
    const paintStep = () => {
      isStepDue = false;
      cancelAnimationFrame(request);
      paintNext(performance.now());
    };
    const onPlayerChange = ({ status }: PlayerSnapshot) => {
      if (status !== 'paused' || isStepDue) return;
      isStepDue = true;
      // After all changes of the same event, such as that of a linked video.
      queueMicrotask(paintStep);
    };
    const stops = Object.values(sides).map(({ player }) =>
      player.subscribe(() => onPlayerChange(player.getSnapshot())),
    );
    stops.push(
      onStageChange(() => {
        if (request === 0) request = requestAnimationFrame(paintNext);
      }),
    );
    return () => {
      cancelAnimationFrame(request);
      observer.disconnect();
      for (const stop of stops) stop();
    };
  }, [paintScreen, setScreenSize, onStageChange, recordingState, sides]);
  return canvasRef;
}
