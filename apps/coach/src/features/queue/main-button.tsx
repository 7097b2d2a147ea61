import type { Submission } from '@swing/contract/submissions';
import { analysisLink } from '@swing/domain/analysis-link';
import { analysisRetentionDays } from '@swing/domain/lifetimes';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';

interface QueueActionProps {
  submission: Submission;
  isOpening: boolean;
  onOpen: () => void;
  onView: () => void;
}

/** The main button of a submission, by its status. */
export function QueueAction({ submission, isOpening, onOpen, onView }: QueueActionProps) {
  switch (submission.status) {
    case 'uploading':
      return <Button disabled>Processing</Button>;
    case 'analyzing':
      return (
        <Button variant="secondary" isBusy={isOpening} onClick={onOpen} data-main-action="">
          Continue
        </Button>
      );
    case 'completed':
      return <ViewAnalysis submission={submission} onView={onView} />;
    default:
      return (
        <Button isBusy={isOpening} onClick={onOpen} data-main-action="">
          Analyze
        </Button>
      );
  }
}

function ViewAnalysis({ submission, onView }: Pick<QueueActionProps, 'submission' | 'onView'>) {
  const link = analysisLink(submission);
  if (!link && submission.analysisRemovedAt) {
    return <p className={utilities.muted}>Removed {analysisRetentionDays} days after it was sent</p>;
  }
  return (
    <Button variant="secondary" disabled={!link} onClick={onView} data-main-action="">
      View Analysis
    </Button>
  );
}
