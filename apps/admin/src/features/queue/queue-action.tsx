import { counted } from '@swing/app-shell/lib/counted';
import type { AdminSubmission } from '@swing/contract/admin-queue';
import { analysisLink } from '@swing/domain/analysis-link';
import { Button, ButtonLink } from '@swing/ui/button';
import styles from './queue.module.css';

interface QueueActionProps {
  submission: AdminSubmission;
  isOpening: boolean;
  onOpen: () => void;
  /** Called if there is no analysis to download. */
  onMissing: () => void;
}

/** The main button of a submission, by its status, and for how long the video is its coach's first. */
export function QueueAction({ submission, ...handlers }: QueueActionProps) {
  const { reservedHours } = submission;
  return (
    <div className={styles.action}>
      <MainButton submission={submission} {...handlers} />
      {reservedHours === null ? null : (
        <p className={styles.note} title={`Reserved for its coach, for ${counted(reservedHours, 'more hour')}`}>
          coach’s for {reservedHours} h
        </p>
      )}
    </div>
  );
}

function MainButton({ submission, isOpening, onOpen, onMissing }: QueueActionProps) {
  const { status, athleteName } = submission;
  const named = (text: string) => `${text} ${athleteName}`;
  switch (status) {
    case 'completed': {
      const link = analysisLink(submission);
      if (!link) {
        return (
          <Button variant="secondary" size="small" aria-label={named('Download')} onClick={onMissing}>
            Download
          </Button>
        );
      }
      return (
        <ButtonLink href={link} variant="secondary" size="small" aria-label={named('Download')} download>
          Download
        </ButtonLink>
      );
    }
    case 'uploading':
      return (
        <Button size="small" disabled>
          Processing...
        </Button>
      );
    default: {
      const isBegun = status === 'analyzing';
      const text = isBegun ? 'Continue →' : 'Analyze →';
      return (
        <Button
          variant={isBegun ? 'secondary' : 'primary'}
          size="small"
          isBusy={isOpening}
          aria-label={named(text)}
          onClick={onOpen}
        >
          {text}
        </Button>
      );
    }
  }
}
