import { compressionPreset } from '@swing/media/encoding-presets';
import type { CompressionLimits } from '@swing/media/analysis-compression';
import { useEffect, useState } from 'react';
import { useConfirm } from '@swing/ui/confirm-dialog';
import { classNames } from '@swing/ui/class-names';
import { wholeTake } from '../../editing/cut.ts';
import { madeAt } from '../../takes/takes-folder.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { isStill } from '../../recording/recorder-status.ts';
import type { Observable } from '../../store.ts';
import { JoinRecordings } from './join-recordings.tsx';
import type { KeptFacts } from '../sending/kept-facts.ts';
import type { ReviewFacts } from '../sending/review-dialog.tsx';
import { Segment } from './segment.tsx';
import { useObservable } from '../use-observable.ts';
import { replaceByCopy } from './replace-by-copy.ts';
import { isSameRecording, isSendingOf } from '../sending/sending-place.ts';
import { useCompressions } from './use-compressions.ts';
import { deleteKeyPoints } from '../sending/use-key-points.ts';
import type { Approve, Sending } from '../sending/use-sending.ts';
import { useMeasuring } from './use-loudness.ts';
import { usePartJoining } from '../recording/use-part-joining.ts';
import { useTakeEdit } from './use-take-edit.ts';
import panelStyles from '../panel.module.css';
import styles from './segment-list.module.css';

const joinPlace = 'join';

type SegmentListProps = {
  recorder: Recorder;
  sending: Sending | null;
  /** Ids of recordings that are parts of one, in order, for each that was interrupted. */
  partChains: readonly (readonly string[])[];
  keptFacts: Observable<KeptFacts>;
  /** True while a recording is being sent, and after one was sent. */
  isLocked: boolean;
  /** What the review shows besides a recording. Null: recordings can be downloaded instead of sent. */
  review: ReviewFacts | null;
  /** Above which size a recording is compressed before it is sent. By default as in recording-24. */
  compressionLimits?: CompressionLimits | undefined;
  onApprove: Approve;
  /** Called with true when recordings begin to be joined, trimmed, transcoded or made louder, and with false at the end. */
  onChanging: (isChanging: boolean) => void;
};

/** The finished recordings, each to watch, approve and send (or download), or delete. */
export function SegmentList({ recorder, sending, isLocked, review, onApprove, ...props }: SegmentListProps) {
  const { compressionLimits = compressionPreset, partChains, keptFacts, onChanging } = props;
  const { segments, status } = useObservable(recorder);
  const confirm = useConfirm();
  const [isLifting, setLifting] = useState(false);
  const { edit, isBusy, run } = useTakeEdit(recorder);
  const isChanging = isBusy || isLifting;
  const isHeld = isLocked || isChanging;
  // Encoding at the same time would cost a recording pictures.
  const isRecording = !isStill(status);
  const [states, whenReady] = useCompressions(recorder, keptFacts, compressionLimits, {
    isOn: review !== null,
    isChanging,
  });
  usePartJoining(recorder, partChains, {
    isOn: !isHeld && !isRecording,
    join: (parts) =>
      run(
        joinPlace,
        'join parts',
        parts.map((segment) => ({ segment, cut: wholeTake })),
      ),
  });
  useMeasuring(recorder, segments, !isRecording);
  useEffect(() => onChanging(isChanging), [onChanging, isChanging]);
  if (segments.length === 0) return null;

  /** The same recordings as they are listed now. A copy may have replaced one while a question was open. */
  const asListed = (asked: readonly RecordedSegment[]) =>
    asked.flatMap(({ id }) => recorder.getSnapshot().segments.find((one) => isSameRecording(one.id, id)) ?? []);

  async function remove(segment: RecordedSegment) {
    const message = 'Delete this recording? It cannot be brought back.';
    if (!(await confirm({ message, confirmLabel: 'Delete', tone: 'danger' }))) return;
    for (const { id } of asListed([segment])) {
      recorder.remove(id);
      deleteKeyPoints(id);
    }
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
            edit={edit && isSameRecording(edit.place, segment.id) ? edit : null}
            compression={states.get(segment.id) ?? null}
            sending={sending && isSendingOf(sending, segment.id) ? sending : null}
            isLocked={isHeld}
            isRecording={isRecording}
            review={review}
            onApprove={(keyPoints) => onApprove(segment, keyPoints, (...args) => whenReady(segment.id, ...args))}
            onTrim={(cut) => {
              const pieces = asListed([segment]).map((one) => ({ segment: one, cut }));
              void run(segment.id, 'trim', pieces);
            }}
            onTranscode={() => void run(segment.id, 'transcode', [{ segment, cut: wholeTake }])}
            onDelete={() => void remove(segment)}
            onLifting={setLifting}
            onLifted={(copy) => replaceByCopy(recorder, segment.id, copy)}
          />
        ))}
      </ol>
      {segments.length > 1 ? (
        <JoinRecordings
          segments={segments}
          edit={edit?.place === joinPlace ? edit : null}
          isLocked={isHeld || isRecording}
          onJoin={() => {
            const pieces = asListed(segments).map((segment) => ({ segment, cut: wholeTake }));
            void run(joinPlace, 'join', pieces);
          }}
        />
      ) : null}
    </section>
  );
}
