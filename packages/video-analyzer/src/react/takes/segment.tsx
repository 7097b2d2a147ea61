import type { KeyPoint } from '@swing/domain/key-points';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@swing/ui/badge';
import { Button, ButtonLink } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import type { Cut } from '../../editing/cut.ts';
import type { EncodedTake } from '../../takes/encoded-take.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { CompressionNotice } from './compression-notice.tsx';
import type { CompressionState } from './compression-state.ts';
import { MoveButtons } from './join-recordings.tsx';
import { KeyPointsField } from '../sending/key-points-field.tsx';
import { QuietNotice } from './quiet-notice.tsx';
import { recordingFormat } from '../recording/recording-format.ts';
import type { ReviewFacts } from '../sending/review-dialog.tsx';
import { ReviewPart } from '../sending/review-button.tsx';
import { TakeEditStatus } from './take-edit-status.tsx';
import { TranscodePart } from './transcode-step.tsx';
import { TrimPart } from './trim-button.tsx';
import { clockTime } from '../time-text.ts';
import { useKeptPosition } from '../use-kept-position.ts';
import { useKeyPoints } from '../sending/use-key-points.ts';
import type { Sending } from '../sending/use-sending.ts';
import type { TakeEdit } from './use-take-edit.ts';
import panelStyles from '../panel.module.css';
import styles from './segment-list.module.css';

type SegmentProps = {
  recorder: Recorder;
  segment: RecordedSegment;
  number: number;
  /** Of all recordings in the list. */
  count: number;
  /** The trimming or transcoding of this recording; null if none is shown. */
  edit: TakeEdit | null;
  /** Null if it needs no compression. */
  compression: CompressionState | null;
  sending: Sending | null;
  isLocked: boolean;
  /** True while another recording is made. Until then, this one is not changed. */
  isRecording: boolean;
  /** What the review shows besides the recording. Null: recordings are only downloaded. */
  review: ReviewFacts | null;
  onApprove: (keyPoints: readonly KeyPoint[]) => void;
  onTrim: (cut: Cut) => void;
  onTranscode: () => void;
  onDelete: () => void;
  /** Called with true when the recording begins to be made louder, and with false at the end. */
  onLifting: (isLifting: boolean) => void;
  /** Receives a louder copy of the recording. */
  onLifted: (copy: EncodedTake) => void;
};

/** One finished recording: to watch, trim, make louder, review and send (or download), or delete. */
export function Segment({
  recorder,
  segment,
  number,
  count,
  compression,
  sending,
  edit,
  isLocked,
  isRecording,
  review,
  ...actions
}: SegmentProps) {
  const { onApprove, onTrim, onTranscode, onDelete, onLifting, onLifted } = actions;
  const name = `Recording ${number}`;
  // The notice would say "It is sent as it is", but this recording must be transcoded first.
  const hidesCompressionNotice = !segment.isTranscoded && compression?.status === 'failed';
  const isFixed = isLocked || isRecording;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  // The preview loads through the page's main thread, which rendering the buttons and fields would keep busy.
  const [showsRest, setShowsRest] = useState(false);
  const showRest = () => setShowsRest(true);
  const [keyPoints, setKeyPoints] = useKeyPoints(segment.id);
  useKeptPosition(video, segment.url);
  return (
    <li className={styles.segment}>
      <p className={styles.head}>
        <strong>{name}</strong>
        <span className={styles.aside}>
          <span className={panelStyles.muted}>{clockTime(segment.durationSeconds)}</span>
          {count > 1 ? <MoveButtons {...{ recorder, segment, number, count, isLocked }} /> : null}
        </span>
      </p>
      {segment.isInterrupted ? (
        <p className={panelStyles.small}>
          <Badge tone="amber">Recovered</Badge> This recording was interrupted, and its end is missing. Please watch it
          before you send it.
        </p>
      ) : null}
      {segment.isStored ? null : (
        <p className={panelStyles.small}>
          <Badge tone="amber">In this tab only</Badge> This recording is lost if the tab is closed or crashes.
        </p>
      )}
      <video
        ref={setVideo}
        className={styles.video}
        data-shape={segment.shape}
        src={segment.url}
        controls={showsRest}
        onLoadedData={showRest}
        // The browser loads nothing before it is played.
        onSuspend={showRest}
        onError={showRest}
        playsInline
        preload="metadata"
        aria-label={`${name}, preview`}
      />
      {showsRest ? (
        <>
          <p className={classNames(panelStyles.muted, panelStyles.small)}>{recordingFormat(segment)}</p>
          {sending?.status.phase === 'compressing' || hidesCompressionNotice ? null : (
            <CompressionNotice state={compression} bytes={segment.blob.size} />
          )}
          <QuietNotice {...{ segment, onLifting, onLifted }} isLocked={isFixed} />
          <TranscodePart
            {...{ segment, name, onTranscode }}
            isLocked={isFixed}
            isBusy={edit?.status === 'busy' && edit.kind === 'transcode'}
          />
          {/* A failed edit of a recording that was since replaced by its compressed copy is not shown. */}
          <TakeEditStatus edit={edit?.status === 'failed' && edit.place !== segment.id ? null : edit} />
          {review ? (
            <ReviewPart
              {...{ recorder, segment, name, keyPoints, compression, sending, isLocked }}
              facts={review}
              preview={video}
              onKeyPointsChange={setKeyPoints}
              onSend={() => onApprove(keyPoints)}
            />
          ) : null}
          <TrimPart
            key={segment.durationSeconds}
            {...{ name, video, keyPoints, onTrim }}
            isLocked={isFixed}
            blob={segment.blob}
          />
          {review ? (
            <KeyPointsField video={video} points={keyPoints} onChange={setKeyPoints} isLocked={isLocked} />
          ) : null}
          <div className={styles.pair}>
            <ButtonLink
              variant={review ? 'ghost' : 'primary'}
              size="small"
              icon={<Download />}
              href={segment.url}
              download={`${name}.mp4`}
              aria-label={`Download ${name.toLowerCase()}`}
            >
              Download
            </ButtonLink>
            <Button
              variant="ghost"
              size="small"
              icon={<Trash2 />}
              disabled={isLocked}
              onClick={onDelete}
              aria-label={`Delete ${name.toLowerCase()}`}
            >
              Delete
            </Button>
          </div>
        </>
      ) : null}
    </li>
  );
}
