import type { CSSProperties, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { utilities } from '@swing/ui/utilities';
import { stageSizes } from '../../playback/pane-view.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { useKeyboardDrawing } from './use-keyboard-drawing.ts';
import { useObservable } from '../use-observable.ts';
import styles from './keyboard-crosshair.module.css';

/** Drawing with the keyboard: the crosshair inside the focused stage, and what a screen reader says about it. */
export function KeyboardCrosshair({ parts, stage }: { parts: AnalyzerParts; stage: RefObject<HTMLElement | null> }) {
  const { crosshair, message } = useKeyboardDrawing(parts, stage);
  const { width, height } = stageSizes[useObservable(parts.shape)];

  function mark() {
    if (crosshair === null || stage.current === null) return null;
    const { at, isDown } = crosshair;
    const place = { '--x': at.x / width, '--y': at.y / height } as CSSProperties;
    return createPortal(
      <div className={styles.crosshair} style={place} data-down={isDown ? '' : undefined} aria-hidden="true" />,
      stage.current,
    );
  }

  return (
    <>
      {mark()}
      <p className={utilities.visuallyHidden} role="status">
        {message}
      </p>
    </>
  );
}
