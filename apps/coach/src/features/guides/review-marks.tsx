import { reviewThresholds } from '@swing/domain/coach-shares';
import { analysisDueHours } from '@swing/domain/due-date';
import { utilities } from '@swing/ui/utilities';
import styles from './guide.module.css';

/** Both readings of the review requirement (coaching-7). */
export function ReviewMarks() {
  const [least, all] = reviewThresholds;
  return (
    <>
      <ul className={styles.marks}>
        <li>
          <strong>{least}%</strong> The least. We ask you to review at least {least}% of the submissions you receive in
          a month.
        </li>
        <li>
          <strong>{all}%</strong> The goal. Review all submissions: behind each of them is a player who paid and waits.
        </li>
      </ul>
      <p className={utilities.muted}>
        The Players page compares this month and the last one with both marks. Swings sent less than {analysisDueHours}{' '}
        hours ago are not counted yet, and nothing is withheld if you fall short.
      </p>
    </>
  );
}
