import type { KeyPoint } from '@swing/domain/key-points';
import { useState } from 'react';
import { useConfirm } from '@swing/ui/confirm-dialog';
import { classNames } from '@swing/ui/class-names';
import { wholeTake } from '../encoding/cut.ts';
import type { EncodedTake } from '../encoding/take-encoder.ts';
import { madeAt } from '../encoding/takes-folder.ts';
import { replaceSegments } from '../recording/arranged-segments.ts';
import type { RecordedSegment } from '../recording/recorded-segments.ts';
import type { Recorder } from '../recording/recorder.ts';
import { JoinRecordings } from './join-recordings.tsx';
import type { ReviewFacts } from './review-dialog.tsx';
import { Segment } from './segment.tsx';
import { useObservable } from './use-observable.ts';
import { deleteKeyPoints, moveKeyPoints } from './use-key-points.ts';
import type { Sending } from './use-sending.ts';
import { useTakeEdit } from './use-take-edit.ts';
import panelStyles from './panel.module.css';
import styles from './segment-list.module.css';

const joinPlace = 'join';

type SegmentListProps = {
  recorder: Recorder;
  sending: Sending | null;
  /** True while a recording is being sent, and after one was sent. */
  isLocked: boolean;
  /** What the review shows besides a recording. Null: recordings can be downloaded instead of sent. */
  review: ReviewFacts | null;
  onApprove: (segment: RecordedSegment, keyPoints: readonly KeyPoint[]) => void;
};

/** The finished recordings, each to watch, approve and send (or download), or delete. */
export function SegmentList({ recorder, sending, isLocked, review, onApprove }: SegmentListProps) {
  const { segments } = useObservable(recorder);
  const confirm = useConfirm();
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
            review={review}
            onApprove={(keyPoints) => onApprove(segment, keyPoints)}
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
