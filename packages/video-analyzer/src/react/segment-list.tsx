import type { KeyPoint } from '@swing/domain/key-points';
import { useRef, useState } from 'react';
import { useConfirm } from '@swing/ui/confirm-dialog';
import { classNames } from '@swing/ui/class-names';
import { wholeTake } from '../encoding/cut.ts';
import type { EncodedTake } from '../encoding/take-encoder.ts';
import { madeAt } from '../encoding/takes-folder.ts';
import { hasVoice } from '../loudness/loudness.ts';
import { replaceSegments } from '../recording/arranged-segments.ts';
import type { RecordedSegment } from '../recording/recorded-segments.ts';
import type { Recorder } from '../recording/recorder.ts';
import { JoinRecordings } from './join-recordings.tsx';
import { Segment } from './segment.tsx';
import { useObservable } from './use-observable.ts';
import { deleteKeyPoints, moveKeyPoints } from './use-key-points.ts';
import type { Sending } from './use-sending.ts';
import { useTakeEdit } from './use-take-edit.ts';
import panelStyles from './panel.module.css';
import styles from './segment-list.module.css';

const joinPlace = 'join';

function withoutVoiceQuestion({ hasAudio, loudness }: RecordedSegment): string | null {
  if (!hasAudio) return 'This recording has no sound. Send it without your voice?';
  return loudness && !hasVoice(loudness) ? 'Nothing is heard in this recording. Send it without your voice?' : null;
}

type SegmentListProps = {
  recorder: Recorder;
  sending: Sending | null;
  /** True while a recording is being sent, and after one was sent. */
  isLocked: boolean;
  /** Null: recordings can be downloaded instead of sent. */
  onApprove: ((segment: RecordedSegment, keyPoints: readonly KeyPoint[]) => void) | null;
};

/** The finished recordings, each to watch, approve and send (or download), or delete. */
export function SegmentList({ recorder, sending, isLocked, onApprove }: SegmentListProps) {
  const { segments } = useObservable(recorder);
  const confirm = useConfirm();
  /** Recordings without a voice that the coach wants to send nevertheless. */
  const confirmed = useRef(new Set<string>());
  const [isLifting, setLifting] = useState(false);
  const { edit, isBusy, run } = useTakeEdit(recorder);
  const isHeld = isLocked || isBusy || isLifting;
  if (segments.length === 0) return null;

  async function remove(segment: RecordedSegment) {
    const message = 'Delete this recording? It cannot be brought back.';
    if (!(await confirm({ message, confirmLabel: 'Delete', tone: 'danger' }))) return;
    recorder.remove(segment.id);
    deleteKeyPoints(segment.id);
  }

  async function approve(segment: RecordedSegment, keyPoints: readonly KeyPoint[]) {
    const message = confirmed.current.has(segment.id) ? null : withoutVoiceQuestion(segment);
    if (message !== null && !(await confirm({ message, confirmLabel: 'Send without voice' }))) return;
    confirmed.current.add(segment.id);
    onApprove?.(segment, keyPoints);
  }

  function replace(segment: RecordedSegment, copy: EncodedTake) {
    moveKeyPoints(segment.id, copy.id);
    replaceSegments(recorder, [segment.id], copy);
  }

  return (
    <section className={classNames(panelStyles.section, panelStyles.recorder)} aria-label="Recordings">
      <h2 className={panelStyles.heading}>Recordings</h2>
      <ol className={styles.list}>
        {segments.map((segment, index) => (
          <Segment
            // The same for a recording that was made of this one.
            key={madeAt(segment.id)}
            recorder={recorder}
            segment={segment}
            number={index + 1}
            count={segments.length}
            edit={edit?.place === segment.id ? edit : null}
            sending={sending?.segmentId === segment.id ? sending : null}
            isLocked={isHeld}
            onApprove={onApprove && ((keyPoints) => void approve(segment, keyPoints))}
            onTrim={(cut) => void run(segment.id, 'The recording was trimmed.', [{ segment, cut }])}
            onDelete={() => void remove(segment)}
            onLifting={setLifting}
            onLifted={(copy) => replace(segment, copy)}
          />
        ))}
      </ol>
      {segments.length > 1 ? (
        <JoinRecordings
          segments={segments}
          edit={edit?.place === joinPlace ? edit : null}
          isLocked={isHeld}
          onJoin={() => {
            const pieces = segments.map((segment) => ({ segment, cut: wholeTake }));
            void run(joinPlace, 'The recordings were joined into this one.', pieces);
          }}
        />
      ) : null}
    </section>
  );
}
