import { isOverdue } from '@swing/domain/due-date';
import { Button } from '@swing/ui/button';
import type { useQueue } from './use-queue.ts';
import styles from './queue.module.css';

interface OverdueButtonProps {
  queue: ReturnType<typeof useQueue>;
  now: Date;
  onSort: () => void;
}

/** How many of the swings listed so far are overdue, if any are. Sorts them by due date, because other orders have them anywhere. */
export function OverdueButton({ queue: { query, submissions }, now, onSort }: OverdueButtonProps) {
  const count = submissions.filter(({ dueBy }) => dueBy && isOverdue(new Date(dueBy), now)).length;
  if (count === 0) return null;
  const text = `${count}${query.hasNextPage ? '+' : ''} overdue`;
  return (
    <Button
      variant="dangerQuiet"
      size="small"
      className={styles.overdue}
      aria-label={`${text}: sort by due date`}
      onClick={onSort}
    >
      {text}
    </Button>
  );
}
