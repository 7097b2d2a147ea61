import { trpc } from './api.tsx';
import { callErrorText, isRefusal } from './lib/call-error.ts';
import { selectionOf, selectionStore, storeSelection, type Selection } from './lib/selection.ts';
import { queuePath, type StaffArea } from '@swing/domain/routes';
import { Button, buttonClassName } from '@swing/ui/button';
import { EmptyState } from '@swing/ui/empty-state';
import { Spinner } from '@swing/ui/spinner';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { utilities } from '@swing/ui/utilities';
import styles from './selected-submission.module.css';

const nothingOpened = 'Choose a video from the queue.';
const failure = 'The submission could not be opened. Check your connection.';

interface SelectedSubmissionProps {
  area: StaffArea;
  /** The coach or admin. */
  accountId: string;
  /** True for a corrected analysis: the server is asked even if the submission is stored, because its status matters. */
  isCorrection: boolean;
  /** Shown below the message that there is no submission. */
  withoutSubmission: ReactNode;
  /** `isCompleted`: the analysis has been sent. */
  children: (selection: Selection, isCompleted: boolean) => ReactNode;
}

/** Provides the submission stored by the queue. If it is not the one in `?submission=`, opens that one for analysis (screens-3). */
export function SelectedSubmission(props: SelectedSubmissionProps) {
  const { area, accountId, isCorrection, withoutSubmission, children } = props;
  const [search] = useSearchParams();
  const id = search.get('submission');
  const [stored] = useState(() => selectionStore.read(accountId));
  const isStored = stored && (id === null || stored.submission.submissionId === id);
  if (isStored && !isCorrection) return children(stored, false);
  if (id === null) {
    return (
      <NothingSelected area={area} text={nothingOpened}>
        {withoutSubmission}
      </NothingSelected>
    );
  }
  return <Opened {...props} id={id} />;
}

function Opened({ id, area, accountId, withoutSubmission, children }: SelectedSubmissionProps & { id: string }) {
  const { mutate, data, error } = trpc.coaching.setStatus.useMutation({
    onSuccess: ({ submission }) => storeSelection(submission, accountId),
  });
  useEffect(() => mutate({ id, status: 'analyzing' }), [mutate, id]);

  const selection = data ? selectionOf(data.submission) : null;
  if (selection) return children(selection, data?.submission.status === 'completed');
  if (error || data) {
    const reason = error ? callErrorText(error, { server: failure, network: failure }) : '';
    const canRetry = error && !isRefusal(error);
    return (
      <NothingSelected
        area={area}
        text={canRetry ? reason : `${reason} ${nothingOpened}`}
        onRetry={canRetry ? () => mutate({ id, status: 'analyzing' }) : undefined}
      >
        {withoutSubmission}
      </NothingSelected>
    );
  }
  return (
    <main className={styles.none} data-theme="dark">
      <Spinner label="Opening the submission" size="large" />
    </main>
  );
}

interface NothingSelectedProps {
  area: StaffArea;
  text: string;
  /** Undefined if the same call would fail again. */
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

function NothingSelected({ area, text, onRetry, children }: NothingSelectedProps) {
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
        {text}
      </EmptyState>
      {children}
    </main>
  );
}
