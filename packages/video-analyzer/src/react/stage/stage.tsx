import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import type { Side } from '../side.ts';
import { useObservable } from '../use-observable.ts';
import { useScreen } from '../use-screen.ts';
import { useSelected } from '../use-selected.ts';
import { useStagePointer } from './use-stage-pointer.ts';
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

type StageProps = {
  parts: AnalyzerParts;
  /** What is shown, for screen readers. */
  label: string;
  /** The element that has the focus while keys act on the stage. */
  stageRef: RefObject<HTMLDivElement | null>;
  children?: ReactNode;
};

/** The stage of 1080x608 or 342x608, scaled to fit: the videos, what is drawn on them, and `children` laid over it. */
export function Stage({ parts, label, stageRef, children }: StageProps) {
  const canvasRef = useScreen(parts);
  const shape = useObservable(parts.shape);
  const tool = useSelected(parts.editor, (state) => state.tool);
  const { cancelDrag, ...handlers } = useStagePointer(parts);
  const hintId = useId();

  return (
    <div className={styles.root} data-shape={shape}>
      <VideoElement side={parts.sides.video1} />
      <VideoElement side={parts.sides.video2} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- An application is interactive. */}
      <div
        ref={stageRef}
        className={styles.focus}
        // Screen readers pass all keys on, as a picture to draw on needs them.
        role="application"
        aria-label={label}
        aria-describedby={hintId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- As above.
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && cancelDrag()) event.preventDefault();
        }}
      >
        <canvas
          ref={canvasRef}
          className={classNames(styles.canvas, styles[tool])}
          role="img"
          aria-label="Swing video with drawings"
          {...handlers}
        />
      </div>
      <p id={hintId} className={utilities.visuallyHidden}>
        Enter draws with the keyboard. Question mark shows all keys.
      </p>
      {children}
    </div>
  );
}
