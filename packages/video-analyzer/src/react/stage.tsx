import type { Size } from '../playback/zoom.ts';
import { useEffect, useId, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { stageSizes } from '../playback/pane-view.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import type { Crosshair } from './keyboard-drawing.ts';
import type { Side } from './side.ts';
import { useKeyboardDrawing } from './use-keyboard-drawing.ts';
import { useObservable } from './use-observable.ts';
import { useScreen } from './use-screen.ts';
import { useSelected } from './use-selected.ts';
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

function CrosshairMark({ at, isDown, stage }: Crosshair & { stage: Size }) {
  const place = { '--x': at.x / stage.width, '--y': at.y / stage.height } as CSSProperties;
  return <div className={styles.crosshair} style={place} data-down={isDown ? '' : undefined} aria-hidden="true" />;
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
  const handlers = useStagePointer(parts);
  const { crosshair, message, onKeyDown, end } = useKeyboardDrawing(parts, canvasRef);
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
        onKeyDown={onKeyDown}
        onBlur={end}
        onPointerDownCapture={end}
      >
        <canvas
          ref={canvasRef}
          className={classNames(styles.canvas, styles[tool])}
          role="img"
          aria-label="Swing video with drawings"
          {...handlers}
        />
        {crosshair ? <CrosshairMark {...crosshair} stage={stageSizes[shape]} /> : null}
      </div>
      <p id={hintId} className={utilities.visuallyHidden}>
        Enter draws with the keyboard. Question mark shows all keys.
      </p>
      <p className={utilities.visuallyHidden} role="status">
        {message}
      </p>
      {children}
    </div>
  );
}
