import { utilities } from '@swing/ui/utilities';

/** Stands for a value that there is not: a dash, which is read out as "None". */
export function None() {
  return (
    <span className={utilities.muted}>
      <span aria-hidden="true">–</span>
      <span className={utilities.visuallyHidden}>None</span>
    </span>
  );
}
