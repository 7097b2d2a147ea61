import type { AdminSubmission } from '@swing/contract/admin-queue';
import { Button } from '@swing/ui/button';
import { Checkbox } from '@swing/ui/checkbox';
import type { Selection } from './use-selection.ts';
import styles from './queue.module.css';

/** How many submissions one call may assign. */
const maxAssignedAtOnce = 100;

interface SelectionBarProps {
  selection: Selection;
  onAssign: (submissions: readonly AdminSubmission[]) => void;
}

/**
 * The bar above the table: "Select all shown", and a button that assigns the selected submissions to a coach. It is shown even if none
 * is selected, so that the table does not move.
 */
export function SelectionBar({ selection, onAssign }: SelectionBarProps) {
  const { chosen, isAll, hasAny } = selection;
  const isTooMany = chosen.length > maxAssignedAtOnce;
  return (
    <div className={styles.selection} data-active={chosen.length > 0 ? '' : undefined}>
      <Checkbox
        label="Select all shown"
        checked={isAll}
        disabled={!hasAny}
        onChange={() => (isAll ? selection.clear() : selection.chooseAll())}
      />
      <Button
        variant="secondary"
        size="small"
        disabled={chosen.length === 0 || isTooMany}
        onClick={() => onAssign(chosen)}
      >
        Assign to a Coach
      </Button>
      <span role="status">
        {isTooMany
          ? `At most ${maxAssignedAtOnce} at once, ${chosen.length} are selected`
          : `${chosen.length} selected`}
      </span>
    </div>
  );
}
