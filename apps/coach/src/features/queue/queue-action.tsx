import type { Submission } from '@swing/contract/submissions';
import { analysisLink } from '@swing/domain/analysis-link';
import { analysisRetentionDays } from '@swing/domain/lifetimes';
import { Button, ButtonLink } from '@swing/ui/button';
import { Download } from 'lucide-react';
import { utilities } from '@swing/ui/utilities';

interface QueueActionProps {
  submission: Submission;
  isOpening: boolean;
  onOpen: () => void;
  onView: () => void;
}

/** The buttons available for a submission's status. */
export function QueueAction({ submission, isOpening, onOpen, onView }: QueueActionProps) {
  switch (submission.status) {
    case 'uploading':
      return <Button disabled>Processing</Button>;
    case 'analyzing':
      return (
        <Button variant="secondary" isBusy={isOpening} onClick={onOpen}>
          Continue
        </Button>
      );
    case 'completed':
      return <Completed submission={submission} onView={onView} />;
    default:
      return (
        <Button isBusy={isOpening} onClick={onOpen}>
          Analyze
        </Button>
      );
  }
}

function Completed({ submission, onView }: Pick<QueueActionProps, 'submission' | 'onView'>) {
  const link = analysisLink(submission);
  if (!link && submission.analysisRemovedAt) {
    return <p className={utilities.muted}>Removed {analysisRetentionDays} days after it was sent</p>;
  }
  return (
    <>
      <Button variant="secondary" disabled={!link} onClick={onView}>
        View Analysis
      </Button>
      {link ? (
        <ButtonLink href={link} variant="ghost" size="small" icon={<Download />} download>
          Download Analysis
        </ButtonLink>
      ) : null}
    </>
  );
}
