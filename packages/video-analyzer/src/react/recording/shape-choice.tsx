import { classNames } from '@swing/ui/class-names';
import { segmentClassName, segmentsClassName } from '@swing/ui/segmented-control';
import { RectangleHorizontal, RectangleVertical } from 'lucide-react';
import { useId } from 'react';
import { isStill } from '../../recording/recorder-status.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import panelStyles from '../panel.module.css';
import styles from './shape-choice.module.css';

const shapes = [
  { shape: 'landscape', label: 'Landscape', Icon: RectangleHorizontal, hint: '1280x720' },
  { shape: 'portrait', label: 'Portrait', Icon: RectangleVertical, hint: '720x1280. Fills a phone.' },
] as const;

type ShapeChoiceProps = {
  analyzer: AnalyzerParts;
  /** Until then nothing is proposed, and a choice would be remembered for the wrong shape. */
  isVideoLoaded: boolean;
};

/**
 * The shape of the stage and of the next recording: as proposed, or as the coach chose instead, now or earlier. The first recording sets that of further
 * ones (recording-19, recording-20).
 */
export function ShapeChoice({ analyzer, isVideoLoaded }: ShapeChoiceProps) {
  const { recordingState, shape, chooseShape } = analyzer;
  const status = useSelected(recordingState, (state) => state.status);
  const firstShape = useSelected(recordingState, (state) => state.firstShape);
  const shown = useObservable(shape);
  const hintId = useId();
  const isResting = isStill(status);

  if (status === 'recording' || status === 'paused') return null;
  const hint = shapes.find((one) => one.shape === shown)?.hint;
  return (
    <div className={styles.root}>
      <strong id={`${hintId}-name`}>Picture</strong>
      {/* Plain buttons, as for the speeds: those of base-ui would be loaded for them alone. */}
      <div
        className={segmentsClassName({ size: 'small', isFullWidth: true })}
        role="group"
        aria-labelledby={`${hintId}-name`}
        aria-describedby={hintId}
      >
        {shapes.map(({ shape: one, label, Icon }) => (
          <button
            key={one}
            type="button"
            className={segmentClassName}
            aria-pressed={one === shown}
            disabled={!isVideoLoaded || !isResting || (firstShape !== null && one !== firstShape)}
            onClick={() => chooseShape(one)}
          >
            <Icon aria-hidden="true" />
            {label}
          </button>
        ))}
      </div>
      <p className={classNames(panelStyles.muted, panelStyles.small)} id={hintId}>
        {firstShape === null ? hint : 'Same as your first recording, so that they can be joined.'}
      </p>
    </div>
  );
}
