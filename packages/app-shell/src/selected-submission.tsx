import { trpc } from './api.tsx';
import { readCallError } from './lib/call-error.ts';
import { selectionOf, selectionStore, storeSelection, type Selection } from './lib/selection.ts';
import { queuePath, type StaffArea } from '@swing/domain/routes';
import { Button, buttonClassName } from '@swing/ui/button';
import { EmptyState } from '@swing/ui/empty-state';
import { Spinner } from '@swing/ui/spinner';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { utilities } from '@swing/ui/utilities';
import styles from './selected-submission.module.css';

interface SelectedSubmissionProps {
  area: StaffArea;
  /** True for a corrected analysis: the server is asked even if the submission is stored, because its status matters. */
  isCorrection: boolean;
  /** Shown below the message that there is no submission. */
  withoutSubmission: ReactNode;
  /** `isCompleted`: the analysis has been sent. */
  children: (selection: Selection, isCompleted: boolean) => ReactNode;
}

/** Provides the submission stored by the queue. If it is not the one in `?submission=`, opens that one for analysis (screens-3). */
export function SelectedSubmission({ area, isCorrection, withoutSubmission, children }: SelectedSubmissionProps) {
  const [search] = useSearchParams();
  const id = search.get('submission');
  const [stored] = useState(selectionStore.read);
  const isStored = stored && (id === null || stored.submission.submissionId === id);
  if (isStored && !isCorrection) return children(stored, false);
  if (id === null) return <NothingSelected area={area}>{withoutSubmission}</NothingSelected>;
  return (
    <Opened id={id} area={area} withoutSubmission={withoutSubmission}>
      {children}
    </Opened>
  );
}

type OpenedProps = Omit<SelectedSubmissionProps, 'isCorrection'> & { id: string };

function Opened({ id, area, withoutSubmission, children }: OpenedProps) {
  const { mutate, data, error } = trpc.coaching.setStatus.useMutation({
    onSuccess: ({ submission }) => storeSelection(submission),
  });
  useEffect(() => mutate({ id, status: 'analyzing' }), [mutate, id]);

  const selection = data ? selectionOf(data.submission) : null;
  if (selection) return children(selection, data?.submission.status === 'completed');
  const isUnreachable = error && readCallError(error).kind !== 'server';
  if (isUnreachable) return <NothingSelected area={area} onRetry={() => mutate({ id, status: 'analyzing' })} />;
  if (error || data) return <NothingSelected area={area}>{withoutSubmission}</NothingSelected>;
  return (
    <main className={styles.none} data-theme="dark">
      <Spinner label="Opening the submission" size="large" />
    </main>
  );
}

function NothingSelected({ area, onRetry, children }: { area: StaffArea; onRetry?: () => void; children?: ReactNode }) {
  return (
    <main className={styles.none} data-theme="dark">
      <h1 className={utilities.visuallyHidden}>Analyzer</h1>
      <EmptyState
        action={
          <div className={utilities.row}>
            <Link to={queuePath(area)} className={buttonClassName()}>
              Back to Queue
            </Link>
            {onRetry ? (
              <Button variant="secondary" onClick={onRetry}>
                Retry
              </Button>
            ) : null}
          </div>
        }
      >
        {onRetry ? 'The submission could not be opened. Check your connection.' : 'Choose a video from the queue.'}
      </EmptyState>
      {children}
    </main>
  );
}
