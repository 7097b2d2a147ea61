import { DateText } from '@swing/app-shell/date-text';
import type { Submission } from '@swing/contract/submissions';
import { isOverdue } from '@swing/domain/due-date';
import { waitTime } from '@swing/domain/wait-time';
import { Badge } from '@swing/ui/badge';
import styles from './queue.module.css';

/** When the analysis is due. Red once it is overdue. */
export function DueBadge({ submission: { dueBy }, now }: { submission: Submission; now: Date }) {
  if (!dueBy) return null;
  const isLate = isOverdue(new Date(dueBy), now);
  return (
    <Badge tone={isLate ? 'red' : 'grey'} className={styles.due}>
      {isLate ? 'Was due by' : 'Due by'} <DateText iso={dueBy} now={now} />
    </Badge>
  );
}

/** How long a player has waited, red once it is days. For a completed submission, how long it took. */
export function WaitBadge({ submission, now }: { submission: Submission; now: Date }) {
  const { createdAt, analyzedAt, status } = submission;
  const isDone = status === 'completed';
  const until = isDone && analyzedAt ? new Date(analyzedAt) : null;
  const { text, isInDays } = waitTime(new Date(createdAt), now, until);
  if (isDone) return <Badge>Took {text}</Badge>;
  return <Badge tone={isInDays ? 'red' : 'grey'}>Waiting {text}</Badge>;
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
