import { DateText } from '@swing/app-shell/date-text';
import type { Submission } from '@swing/contract/submissions';
import { isOverdue } from '@swing/domain/due-date';
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
