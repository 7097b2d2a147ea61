import { isOverdue } from '@swing/domain/due-date';
import { Button } from '@swing/ui/button';
import type { useQueue } from './use-queue.ts';
import styles from './queue.module.css';

interface OverdueButtonProps {
  queue: ReturnType<typeof useQueue>;
  now: Date;
  onSort: () => void;
}

/**
 * A button with the number of overdue swings among those that are loaded, such as "3 overdue". A press sorts the queue by due date, so that
 * they come first. Nothing if none is overdue.
 */
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
