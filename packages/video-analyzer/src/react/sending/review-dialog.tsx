import type { KeyPoint } from '@swing/domain/key-points';
import { Send } from 'lucide-react';
import { memo, useRef, useState, type RefObject } from 'react';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { ConfirmProvider, useConfirm } from '@swing/ui/confirm-dialog';
import { Dialog } from '@swing/ui/dialog';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import { AttachedNames, type LoadAttached } from './attached-names.tsx';
import { CompressionNotice } from '../takes/compression-notice.tsx';
import type { CompressionState } from '../takes/compression-state.ts';
import { KeyPointsField } from './key-points-field.tsx';
import { recordingFormat } from '../recording/recording-format.ts';
import { clockTime } from '../time-text.ts';
import { useKeptPosition } from '../use-kept-position.ts';
import { useLoudness } from '../takes/use-loudness.ts';
import { voiceWarning } from './voice-warning.ts';
import styles from './review-dialog.module.css';

/** What is known of the analysis besides the recording. */
export type ReviewFacts = {
  readonly playerName: string;
  /** Lists the library videos that the player sees beside the analysis. Must not change between renders. */
  readonly loadAttached: LoadAttached | null;
};

export type ReviewDialogProps = {
  isOpen: boolean;
  segment: RecordedSegment;
  /** Such as "Recording 1". */
  name: string;
  facts: ReviewFacts;
  keyPoints: readonly KeyPoint[];
  onKeyPointsChange: (points: readonly KeyPoint[]) => void;
  /** Null if it needs no compression. */
  compression: CompressionState | null;
  /** Whether a recording without a voice is sent only after a question (recording-18). */
  asksFirst: boolean;
  onSend: () => void;
  onClose: () => void;
  /** Returns what gets the focus afterwards. */
  finalFocus: () => HTMLElement | null;
};

/** Plays a recording as it will be sent, large, with all that the player gets (recording-22). */
export function ReviewDialog({ segment, name, facts, keyPoints, onKeyPointsChange, ...props }: ReviewDialogProps) {
  const { isOpen, compression, asksFirst, onSend, onClose, finalFocus } = props;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [typed, setTyped] = useState('');
  const focused = useRef<HTMLVideoElement | null>(null);
  const loudness = useLoudness(segment);
  const warning = voiceWarning(segment.hasAudio, loudness);
  useKeptPosition(video, segment.url);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Review before sending"
      description={
        compression !== null && ['compressing', 'waiting', 'when-sent'].includes(compression.status)
          ? `${facts.playerName} gets this video once it is compressed.`
          : `${facts.playerName} gets exactly this video.`
      }
      className={styles.dialog}
      initialFocus={focused}
      finalFocus={finalFocus}
      footer={
        // Inside the dialog, so that the question opens on top of it.
        <ConfirmProvider>
          <ReviewActions
            typed={typed}
            isChecking={asksFirst && loudness === undefined}
            question={asksFirst ? warning : null}
            onSend={onSend}
            onClose={onClose}
          />
        </ConfirmProvider>
      }
    >
      <ReviewBody
        {...{ segment, name, facts, keyPoints, onKeyPointsChange, compression, warning, video, setVideo }}
        focusedRef={focused}
        onTyping={setTyped}
      />
    </Dialog>
  );
}

type ReviewBodyProps = Pick<
  ReviewDialogProps,
  'segment' | 'name' | 'facts' | 'keyPoints' | 'onKeyPointsChange' | 'compression'
> & {
  warning: string | null;
  video: HTMLVideoElement | null;
  setVideo: (video: HTMLVideoElement | null) => void;
  /** Receives the video, which has the focus first. */
  focusedRef: RefObject<HTMLVideoElement | null>;
  onTyping: (text: string) => void;
};

/** The recording and what the player gets with it. Not rendered again when the dialog closes, which would delay the picture that shows that. */
const ReviewBody = memo(function ReviewBody({ segment, name, facts, keyPoints, ...props }: ReviewBodyProps) {
  const { onKeyPointsChange, compression, warning, video, setVideo, focusedRef, onTyping } = props;
  return (
    <div className={styles.root}>
      <video
        ref={(element) => {
          focusedRef.current = element;
          setVideo(element);
        }}
        className={styles.video}
        data-shape={segment.shape}
        src={segment.url}
        controls
        playsInline
        preload="auto"
        aria-label={`${name}, as it is sent`}
      />
      <div className={styles.side}>
        <dl className={styles.facts}>
          <dt>Player</dt>
          <dd>{facts.playerName}</dd>
          <dt>Length</dt>
          <dd>{clockTime(segment.durationSeconds)}</dd>
          <dt>File</dt>
          <dd>{recordingFormat(segment)}</dd>
        </dl>
        <CompressionNotice state={compression} bytes={segment.blob.size} />
        {warning === null ? null : (
          <Alert tone="warning" role="none">
            {warning} {facts.playerName} will not hear your voice.
          </Alert>
        )}
        <KeyPointsField
          video={video}
          points={keyPoints}
          onChange={onKeyPointsChange}
          isLocked={false}
          onTyping={onTyping}
        />
        {facts.loadAttached ? <AttachedNames load={facts.loadAttached} /> : null}
      </div>
    </div>
  );
});

type ReviewActionsProps = {
  /** A key point that was not added. */
  typed: string;
  /** Whether it is not known yet if something is heard in the recording. */
  isChecking: boolean;
  question: string | null;
} & Pick<ReviewDialogProps, 'onSend' | 'onClose'>;

function ReviewActions({ typed, isChecking, question, onSend, onClose }: ReviewActionsProps) {
  const confirm = useConfirm();

  async function send() {
    const leftOut = `“${typed}” was not added to the key points. Send without it?`;
    if (typed !== '' && !(await confirm({ message: leftOut, confirmLabel: 'Send without it' }))) return;
    const options = { message: `${question} Send it without your voice?`, confirmLabel: 'Send without voice' };
    if (question === null || (await confirm(options))) onSend();
  }

  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Go back
      </Button>
      <Button icon={<Send />} disabled={isChecking} onClick={() => void send()}>
        {isChecking ? 'Checking the sound...' : 'Send analysis'}
      </Button>
    </>
  );
}
