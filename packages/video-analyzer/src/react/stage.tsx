import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '@swing/ui/class-names';
import type { AnalyzerParts } from './analyzer-parts.ts';
import type { Side } from './side.ts';
import { useObservable } from './use-observable.ts';
import { useScreen } from './use-screen.ts';
import { useStagePointer } from './use-stage-pointer.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';
import styles from './stage.module.css';

/** The element that plays a video, behind the canvas. Not in the page while there is no video. */
function VideoElement({ side: { video, isUsed } }: { side: Side }) {
  const place = useRef<HTMLDivElement>(null);
  const isInPage = useObservable(isUsed);
  useEffect(() => {
    if (isInPage) place.current?.append(video);
    return () => video.remove();
  }, [video, isInPage]);
  return <div className={styles.video} ref={place} aria-hidden="true" inert />;
}

/** The 1080x608 stage, scaled to fit: the videos, what is drawn on them, and `children` laid over it. */
export function Stage({ parts, children }: { parts: AnalyzerParts; children?: ReactNode }) {
  const canvasRef = useScreen(parts);
  const { tool } = useObservable(parts.editor);
  useWheelZoom(parts, canvasRef);
  const handlers = useStagePointer(parts);

  return (
    <div className={styles.root}>
      <VideoElement side={parts.sides.video1} />
      <VideoElement side={parts.sides.video2} />
      <canvas
        ref={canvasRef}
        className={classNames(styles.canvas, styles[tool])}
        role="img"
        aria-label="Swing video with drawings"
        {...handlers}
      />
      {children}
    </div>
  );
}
