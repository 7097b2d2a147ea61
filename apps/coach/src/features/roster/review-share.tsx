import type { CSSProperties } from 'react';
import { reviewThresholds } from '@swing/domain/coach-shares';
import styles from './roster.module.css';

const [mark] = reviewThresholds;

/** A bar of the share reviewed, with the lower mark. The text beside it says the same. */
export function ReviewShare({ percent }: { percent: number | null }) {
  const shares = { '--share': `${percent ?? 0}%`, '--mark': `${mark}%` } as CSSProperties;
  return <span className={styles.bar} style={shares} aria-hidden="true" />;
}
