import { playersOfTier, revenueTiers } from '@swing/domain/coach-shares';
import styles from './guide.module.css';

/** The coach's share in each tier (coaching-6). */
export function RevenueTiers() {
  return (
    <ul className={styles.marks}>
      {revenueTiers.map((tier) => (
        <li key={tier.percent}>
          <strong>{tier.percent}%</strong> for {playersOfTier(tier)}
        </li>
      ))}
    </ul>
  );
}
