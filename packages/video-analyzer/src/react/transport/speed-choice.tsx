import { VolumeX } from 'lucide-react';
import { classNames } from '@swing/ui/class-names';
import { segmentClassName, segmentsClassName } from '@swing/ui/segmented-control';
import { playSpeeds } from '../../comparing/play-speeds.ts';
import type { MuteReason, Side } from '../side.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import styles from './speed-choice.module.css';

const muteTexts: Record<MuteReason, string> = {
  microphone: 'while the microphone is on',
  linked: 'by the link',
  slow: 'below 0.25x',
};

/** The speeds of a video as buttons, and whether it is muted. A linked video may play at another speed than these. */
export function SpeedChoice({ side: { player, muteReason }, lead }: { side: Side; lead: () => Side['player'] }) {
  const speed = useSelected(player, (state) => state.speed);
  const reason = useObservable(muteReason);
  const isOffered = playSpeeds.some((one) => one === speed);
  return (
    <>
      <p className={styles.label} title={reason === null ? undefined : `Muted ${muteTexts[reason]}`}>
        {reason === null ? (
          'Speed'
        ) : (
          <>
            <VolumeX aria-hidden="true" />
            Muted <span className={styles.reason}>{muteTexts[reason]}</span>
          </>
        )}
      </p>
      {/* Plain buttons: with those of base-ui, other screens of the app would load more chunks. */}
      <div className={classNames(segmentsClassName({ size: 'small' }), styles.speeds)} role="group" aria-label="Speed">
        {playSpeeds.map((one) => (
          <button
            key={one}
            type="button"
            className={segmentClassName}
            aria-pressed={one === speed}
            onClick={() => lead().setSpeed(one)}
          >
            {one}
          </button>
        ))}
      </div>
      {isOffered ? null : <span className={styles.other}>{Math.round(speed * 1000) / 1000}x</span>}
    </>
  );
}
