import { DateText } from '@swing/app-shell/date-text';
import type { Submission } from '@swing/contract/submissions';
import { isOverdue } from '@swing/domain/due-date';
import { waitTime } from '@swing/domain/wait-time';
import { Badge } from '@swing/ui/badge';
import { classNames } from '@swing/ui/class-names';
import styles from './queue.module.css';

const soonMilliseconds = 24 * 3_600_000;

/** When the analysis is due: amber in the last 24 hours, red once it is overdue. */
export function DueBadge({ submission: { dueBy }, now }: { submission: Submission; now: Date }) {
  if (!dueBy) return null;
  const due = new Date(dueBy);
  const isLate = isOverdue(due, now);
  const isSoon = isOverdue(due, new Date(now.getTime() + soonMilliseconds));
  return (
    <Badge tone={isLate ? 'red' : isSoon ? 'amber' : 'grey'} className={styles.due}>
      {isLate ? 'Was due by' : 'Due by'} <DateText iso={dueBy} now={now} />
    </Badge>
  );
}

/** How long a player has waited, red once it is days. For a completed submission, how long it took. */
export function WaitText({ submission, now }: { submission: Submission; now: Date }) {
  const { createdAt, analyzedAt, status } = submission;
  const isDone = status === 'completed';
  const until = isDone && analyzedAt ? new Date(analyzedAt) : null;
  const { text, isInDays } = waitTime(new Date(createdAt), now, until);
  if (isDone) return <span className={styles.wait}>Took {text}</span>;
  return <span className={classNames(styles.wait, isInDays && styles.long)}>Waiting {text}</span>;
}

/** Until when a submission taken from the general queue must be opened (coaching-5). */
export function TakenBadge({ submission: { takenUntil }, now }: { submission: Submission; now: Date }) {
  if (!takenUntil) return null;
  return (
    <Badge tone="amber" className={styles.due}>
      Taken, open it by <DateText iso={takenUntil} now={now} />
    </Badge>
  );
}
