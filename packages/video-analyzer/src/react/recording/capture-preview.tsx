import { recordingSizes, type PictureShape } from '@swing/media/picture-shape';
import { useEffect, useRef } from 'react';
import type { Capture } from '../../capture/capture.ts';
import type { Observable } from '../../store.ts';
import { useObservable } from '../use-observable.ts';
import { watchPresses } from '../keys/watch-presses.ts';
import styles from './capture-controls.module.css';

const previewScale = 0.4;
const intervalMs = 100;
/** Painting it takes up to this share of the page's time. Without a graphics processor, a picture takes 10 to 15 ms. */
const largestShare = 0.1;
/** The longest time between two paintings, even if one takes long. */
const longestIntervalMs = 1000;
/** After a button or key is pressed, the preview is not painted for this long, so that the browser shows the effect of the press sooner. */
const restMs = 150;

/** A small picture of what is recorded, ten times a second on a computer that is fast enough. */
export function CapturePreview({ capture, shape }: { capture: Capture; shape: Observable<PictureShape> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useObservable(shape);
  const { width, height } = recordingSizes[shown];
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d', { alpha: false });
    if (!ctx) return undefined;
    let [request, paintedAt, pressedAt, interval] = [0, -Infinity, -Infinity, intervalMs];
    const paint = (at: number) => {
      request = requestAnimationFrame(paint);
      // A pressed control is shown first (analyzer-58).
      if (at - pressedAt < restMs || at - paintedAt < interval) return;
      paintedAt = at;
      const begun = performance.now();
      capture.paint(ctx, ctx.canvas);
      const needed = (performance.now() - begun) / largestShare;
      interval = Math.min(longestIntervalMs, Math.max(intervalMs, needed));
    };
    request = requestAnimationFrame(paint);
    const stopPresses = watchPresses(null, () => {
      // A key that is held down causes many events. The preview is painted at least once before it rests again.
      if (paintedAt >= pressedAt) pressedAt = performance.now();
    });
    return () => {
      cancelAnimationFrame(request);
      stopPresses();
    };
  }, [capture]);
  return (
    <canvas
      ref={canvas}
      className={styles.preview}
      data-shape={shown}
      width={width * previewScale}
      height={height * previewScale}
      role="img"
      aria-label="What is recorded"
    />
  );
}
