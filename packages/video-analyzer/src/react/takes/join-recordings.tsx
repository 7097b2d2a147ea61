import { recordingLimits } from '@swing/media/encoding-presets';
import { ChevronDown, ChevronUp, Combine } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { useConfirm } from '@swing/ui/confirm-dialog';
import { IconButton } from '@swing/ui/icon-button';
import { classNames } from '@swing/ui/class-names';
import { movedBy } from '../../recording/arranged-segments.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { TakeEditStatus } from './take-edit-status.tsx';
import { clockTime } from '../time-text.ts';
import type { TakeEdit } from './use-take-edit.ts';
import panelStyles from '../panel.module.css';
import styles from './join-recordings.module.css';

type MoveButtonsProps = {
  recorder: Recorder;
  segment: RecordedSegment;
  number: number;
  count: number;
  isLocked: boolean;
};

/** Buttons that move a recording in the list, which is the order in which recordings are joined. */
export function MoveButtons({ recorder, segment, number, count, isLocked }: MoveButtonsProps) {
  function move({ currentTarget: button }: MouseEvent<HTMLButtonElement>, places: -1 | 1) {
    flushSync(() => recorder.arrange((segments) => movedBy(segments, segment.id, places)));
    // The button may have been moved, which takes its focus, or be disabled at the end of the list.
    const enabled = button.disabled ? button.parentElement?.querySelector<HTMLElement>('button:enabled') : button;
    enabled?.focus();
  }
  return (
    <span className={styles.move}>
      <IconButton
        size="small"
        icon={<ChevronUp />}
        label={`Move recording ${number} up`}
        disabled={isLocked || number === 1}
        onClick={(event) => move(event, -1)}
      />
      <IconButton
        size="small"
        icon={<ChevronDown />}
        label={`Move recording ${number} down`}
        disabled={isLocked || number === count}
        onClick={(event) => move(event, 1)}
      />
    </span>
  );
}

/** Says that recordings will be encoded again, as far as that is known before; empty otherwise. */
function differenceText(segments: readonly RecordedSegment[]): string {
  const [first] = segments;
  const withSound = segments.find(({ audioCodec }) => audioCodec !== null);
  const isLike = ({ shape, videoCodec, audioCodec }: RecordedSegment) =>
    shape === first?.shape &&
    videoCodec === first.videoCodec &&
    (audioCodec === null || audioCodec === withSound?.audioCodec);
  return segments.every(isLike)
    ? ''
    : ' They differ in shape or format, so those that are not like the first are encoded again, which can take as long as they last.';
}

type JoinRecordingsProps = {
  segments: readonly RecordedSegment[];
  edit: TakeEdit | null;
  isLocked: boolean;
  onJoin: () => void;
};

/** Offers to join all recordings in the order of the list (recording-10). */
export function JoinRecordings({ segments, edit, isLocked, onJoin }: JoinRecordingsProps) {
  const confirm = useConfirm();
  const seconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const isTooLong = Math.floor(seconds) > recordingLimits.maximumSeconds;

  async function join() {
    const message = `Join these ${segments.length} recordings into one? They cannot be taken apart again.${differenceText(segments)}`;
    if (await confirm({ message, confirmLabel: 'Join' })) onJoin();
  }

  return (
    <div className={styles.root} role="group" aria-label="Join recordings">
      {isTooLong ? (
        <Alert tone="warning" role="status">
          Together these recordings last {clockTime(seconds)}, and an analysis can last{' '}
          {clockTime(recordingLimits.maximumSeconds)}. Trim or delete one to join them.
        </Alert>
      ) : (
        <p className={classNames(panelStyles.muted, panelStyles.small)}>
          In the order of this list, together {clockTime(seconds)}.
        </p>
      )}
      <Button
        variant="secondary"
        size="small"
        isFullWidth
        icon={<Combine />}
        isBusy={edit?.status === 'busy'}
        disabled={isLocked || isTooLong}
        onClick={() => void join()}
      >
        Join recordings
      </Button>
      <TakeEditStatus edit={edit} />
    </div>
  );
}
