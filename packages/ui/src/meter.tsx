import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './meter.module.css';

interface MeterProps {
  label: string;
  /** Audio level, 0 (silence) to 1 (full scale). */
  level: number;
  className?: string;
}

/** The level of a microphone as a row of lamps: green, amber near the top, red at the end. */
export function Meter({ label, level, className }: MeterProps) {
  const share = Math.min(1, Math.max(0, level));
  return (
    <div className={classNames(styles.root, className)} style={{ '--meter-level': share } as CSSProperties}>
      <meter className={styles.value} aria-label={label} min={0} max={100} value={Math.round(share * 100)} />
      <div className={styles.lamps} />
    </div>
  );
}
