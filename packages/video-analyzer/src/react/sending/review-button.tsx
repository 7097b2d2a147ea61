import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { useLazyPart } from '@swing/ui/use-lazy-part';
import type { Recorder } from '../../recording/recorder.ts';
import { PartFailure } from '../part-failure.tsx';
import type { ReviewDialogProps } from './review-dialog.tsx';
import { SendProgress, TakeBack } from './send-progress.tsx';
import type { Sending } from './use-sending.ts';

const loadReview = async () => (await import('./review-dialog.tsx')).ReviewDialog;

type ReviewPartProps = Pick<
  ReviewDialogProps,
  'segment' | 'name' | 'facts' | 'keyPoints' | 'onKeyPointsChange' | 'compression'
> & {
  recorder: Recorder;
  /** The small preview, which stops when the large one opens. */
  preview: HTMLVideoElement | null;
  sending: Sending | null;
  isLocked: boolean;
  onSend: () => void;
};

/** Opens the review of a recording, from which it is sent, and shows how far it is sent. */
export function ReviewPart({ recorder, preview, sending, isLocked, onSend, ...review }: ReviewPartProps) {
  const { Part: Review, status, open } = useLazyPart<ReviewDialogProps>(loadReview);
  // The dialog must close before it unmounts, or it does not return the focus.
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The recording without a voice that the coach wants to send nevertheless. */
  const [confirmedId, setConfirmedId] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const isSent = sending?.status.phase === 'sent';

  // Before it is needed, because the server may have another version by then. If this fails, opening tries again.
  useEffect(() => afterPaint(() => void loadReview().catch(() => undefined)), []);

  // After Stop, the button may be below what the panel or a phone shows.
  useEffect(() => {
    if (recorder.getSnapshot().status === 'stopped') button.current?.scrollIntoView({ block: 'nearest' });
  }, [recorder]);

  return (
    <>
      <Button
        ref={button}
        isFullWidth
        icon={<Send />}
        isBusy={status === 'loading' || (isLocked && sending !== null && !isSent)}
        disabled={isLocked && (sending === null || isSent)}
        onClick={() => {
          setRefused(!review.segment.isTranscoded);
          if (!review.segment.isTranscoded) return;
          preview?.pause();
          setOpen(true);
          open();
        }}
      >
        Approve and send
      </Button>
      {isRefused && !review.segment.isTranscoded ? (
        <Alert tone="error">Please transcode the video to MP4 first</Alert>
      ) : null}
      {status === 'failed' ? <PartFailure name="The review" onRetry={open} /> : null}
      <div role="status">{sending ? <SendProgress sending={sending} /> : null}</div>
      <div ref={root}>{sending ? <TakeBack sending={sending} approve={button} /> : null}</div>
      {Review ? (
        <Review
          {...review}
          isOpen={isOpen}
          asksFirst={confirmedId !== review.segment.id}
          onSend={() => {
            setConfirmedId(review.segment.id);
            setOpen(false);
            // Later, because closing the dialog and starting to send at once would delay the next picture.
            afterPaint(onSend);
          }}
          onClose={() => setOpen(false)}
          finalFocus={() => root.current?.querySelector<HTMLElement>('[data-take-back]') ?? button.current}
        />
      ) : null}
    </>
  );
}
