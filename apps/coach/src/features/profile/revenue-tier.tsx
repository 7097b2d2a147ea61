import { playersOfTier, revenueTiers } from '@swing/domain/coach-shares';
import styles from './profile.module.css';

/** The tier that every coach begins with, and those that more players reach. */
export function RevenueTier() {
  const [first, ...others] = revenueTiers.map((tier) => `${tier.percent}% for ${playersOfTier(tier)}`);
  return (
    <>
      {first}
      <span className={styles.tiers}>Then {others.join(', ')}</span>
    </>
  );
}
