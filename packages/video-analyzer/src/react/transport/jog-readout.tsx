import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { useEffect, useRef } from 'react';
import { listenForJog } from '../../jog/listen-for-jog.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { jogStep } from './jog-step.ts';
import { preciseTime } from '../time-text.ts';
import { useShownPosition } from './use-shown-position.ts';
import panelStyles from '../panel.module.css';
import styles from './jog-readout.module.css';

/**
 * Time and frame number of a video, and its jog wheel: a drag or the mouse wheel moves the video by frames. Keyboards and
 * screen readers have the seek bar and the keys for the same.
 */
export function JogReadout({ parts, slot }: { parts: AnalyzerParts; slot: VideoSlot }) {
  const { time, duration, frame, frameCount } = useShownPosition(parts, slot);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current === null) return undefined;
    return listenForJog(root.current, () => jogStep(parts, slot));
  }, [parts, slot]);
  return (
    <div ref={root} className={styles.root} title="Drag sideways or turn the mouse wheel to go frame by frame">
      <span className={styles.value}>
        {preciseTime(time)} <span className={panelStyles.muted}>/ {preciseTime(duration)}</span>
      </span>
      <span className={styles.value}>
        Frame {frameCount === 0 ? 0 : frame + 1} <span className={panelStyles.muted}>/ {frameCount}</span>
      </span>
    </div>
  );
}
