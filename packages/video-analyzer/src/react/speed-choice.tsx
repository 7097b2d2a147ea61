import { VolumeX } from 'lucide-react';
import { SegmentedControl } from '@swing/ui/segmented-control';
import { playSpeeds } from '../comparing/play-speeds.ts';
import type { MuteReason, Side } from './side.ts';
import { useObservable } from './use-observable.ts';
import { useSelected } from './use-selected.ts';
import styles from './speed-choice.module.css';

const muteTexts: Record<MuteReason, string> = {
  microphone: 'while the microphone is on',
  linked: 'by the link',
  slow: 'below 0.25x',
};

const options = playSpeeds.map((speed) => ({ value: String(speed), label: String(speed) }));

/** The speeds of a video as buttons, and whether it is muted. A linked video may play at another speed than these. */
export function SpeedChoice({ side: { player, muteReason } }: { side: Side }) {
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
      <SegmentedControl
        label="Speed"
        size="small"
        className={styles.speeds}
        options={options}
        value={String(speed)}
        onValueChange={(next) => player.setSpeed(Number(next))}
      />
      {isOffered ? null : <span className={styles.other}>{Math.round(speed * 1000) / 1000}x</span>}
    </>
  );
}
