import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { IconButton } from '@swing/ui/icon-button';
import { ChevronLeft, ChevronRight, Flag } from 'lucide-react';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { preciseTime } from '../time-text.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import styles from './mark-controls.module.css';

/** Buttons for the mark of one video: the moment at which linked videos show the same part of the swing. */
export function MarkControls({ parts, slot }: { parts: AnalyzerParts; slot: VideoSlot }) {
  const { player, settings } = parts.sides[slot];
  const { mark } = useObservable(settings);
  const isReady = useSelected(player, ({ isIndexed, status }) => isIndexed && status !== 'empty');
  return (
    <div className={styles.root} role="group" aria-label="Mark">
      <button
        type="button"
        className={styles.set}
        disabled={!isReady}
        aria-keyshortcuts="M"
        title="Set the mark at this frame (M)"
        onClick={() => parts.setMark(slot)}
      >
        <Flag aria-hidden="true" />
        Set mark
      </button>
      <IconButton
        label="Move the mark back by one frame"
        size="small"
        icon={<ChevronLeft />}
        disabled={!isReady || mark === null}
        aria-keyshortcuts=","
        title="Move the mark back by one frame (,)"
        onClick={() => parts.nudgeMark(slot, -1)}
      />
      <span className={styles.time}>{mark === null ? 'No mark' : preciseTime(mark)}</span>
      <IconButton
        label="Move the mark forward by one frame"
        size="small"
        icon={<ChevronRight />}
        disabled={!isReady || mark === null}
        aria-keyshortcuts="."
        title="Move the mark forward by one frame (.)"
        onClick={() => parts.nudgeMark(slot, 1)}
      />
    </div>
  );
}
