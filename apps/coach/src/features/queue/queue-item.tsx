import { DateText } from '@swing/app-shell/date-text';
import { formatMegabytes } from '@swing/ui/format-bytes';
import { StatusBadge } from '@swing/app-shell/status-badge';
import type { Submission } from '@swing/contract/submissions';
import { analysisProblemText } from '@swing/domain/received-analysis';
import { writtenNotes } from '@swing/domain/upload-defaults';
import { Badge } from '@swing/ui/badge';
import { Video } from 'lucide-react';
import { useId } from 'react';
import { isArrival } from './arrivals.ts';
import { DueBadge, TakenBadge, WaitText } from './queue-badges.tsx';
import { QueueActions } from './row-actions.tsx';
import { QueueNotes } from './queue-notes.tsx';
import { statusWords } from './status-words.ts';
import type { OpenAnalyzer } from '@swing/app-shell/lib/use-open-analyzer';
import styles from './queue.module.css';

/** What all items have in common. */
export interface QueueItemContext {
  now: Date;
  opening: OpenAnalyzer;
  /** Pending submissions that arrived after this are marked as new. Null: none. */
  since: string | null;
  onView: (submission: Submission) => void;
}

interface QueueItemProps extends QueueItemContext {
  submission: Submission;
  /** True if the list is filtered by status. The status is then plain text, because it is the same in each row. */
  isOnlyStatus: boolean;
  /** Whether only this player's submissions are listed. */
  isOnlyPlayer: boolean;
  onPlayer: (player: string | null) => void;
}

export function QueueItem({ submission, now, since, isOnlyStatus, ...actions }: QueueItemProps) {
  const { athleteName, status, createdAt, analyzedAt, videoSize, thumbnailUrl } = submission;
  const { analysisUpdatedAt, analysisProblem } = submission;
  const nameId = useId();
  const notes = writtenNotes(submission.notes);
  return (
    <li className={styles.item} data-queue-row="" tabIndex={-1} aria-labelledby={nameId}>
      <div className={styles.picture}>
        {thumbnailUrl ? (
          <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
        ) : (
          <Video aria-hidden="true" />
        )}
      </div>
      <div className={styles.about}>
        <div className={styles.head}>
          <h3 id={nameId}>{athleteName}</h3>
          <div className={styles.states}>
            {since !== null && isArrival(submission, since) ? <Badge tone="green">New</Badge> : null}
            {isOnlyStatus ? (
              <span className={styles.wait}>{statusWords[status]}</span>
            ) : (
              <StatusBadge status={status} words={statusWords} />
            )}
            <WaitText submission={submission} now={now} />
          </div>
          <DueBadge submission={submission} now={now} />
          <TakenBadge submission={submission} now={now} />
        </div>
        <div className={styles.facts}>
          {status === 'completed' && analyzedAt ? (
            <span>
              Sent <DateText iso={analyzedAt} now={now} />
            </span>
          ) : null}
          <span>
            Submitted <DateText iso={createdAt} now={now} />
          </span>
          {analysisUpdatedAt ? (
            <span>
              Updated <DateText iso={analysisUpdatedAt} now={now} />
            </span>
          ) : null}
          <Wishes submission={submission} />
          {videoSize === null ? null : <span>{formatMegabytes(videoSize)}</span>}
        </div>
        {analysisProblem ? (
          <p className={styles.problem}>
            {status === 'completed' ? 'Correction' : 'Last analysis'} not accepted:{' '}
            {analysisProblemText(analysisProblem)}
          </p>
        ) : null}
        {notes ? <QueueNotes notes={notes} /> : null}
      </div>
      <QueueActions submission={submission} {...actions} />
    </li>
  );
}

function Wishes({ submission }: { submission: Submission }) {
  const labelId = useId();
  const wishes = [
    submission.wantsDrills ? 'Drills' : null,
    submission.wantsBatAdvice ? 'Bat advice' : null,
    submission.wantsMechanics ? 'Mechanics' : null,
  ].filter((wish) => wish !== null);
  if (wishes.length === 0) return null;
  return (
    <div>
      <span id={labelId}>Asked for</span>{' '}
      <ul className={styles.wishes} aria-labelledby={labelId}>
        {wishes.map((wish) => (
          <li key={wish}>{wish}</li>
        ))}
      </ul>
    </div>
  );
}
