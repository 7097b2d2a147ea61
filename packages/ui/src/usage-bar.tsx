import { useId, type CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './usage-bar.module.css';

interface UsageBarProps {
  label: string;
  /** In the unit of `limit`, such as bytes. */
  used: number;
  limit: number;
  /** How much is used, in words: "1.2 GB of 5.0 GB". */
  text: string;
  className?: string;
}

/** How much of a limited amount is used. Amber from 80 percent on, red from 95 percent on. */
export function UsageBar({ label, used, limit, text, className }: UsageBarProps) {
  const id = useId();
  const share = limit > 0 ? Math.min(1, Math.max(0, used / limit)) : 1;
  const level = share >= 0.95 ? styles.full : share >= 0.8 ? styles.high : null;
  return (
    <div className={className}>
      <div className={styles.head}>
        <span id={id}>{label}</span>
        <span className={styles.text}>{text}</span>
      </div>
      <div className={styles.track}>
        <meter
          className={styles.native}
          aria-labelledby={id}
          aria-valuetext={text}
          min={0}
          max={100}
          value={Math.round(share * 100)}
        />
        <div className={classNames(styles.fill, level)} style={{ '--usage-share': share } as CSSProperties} />
      </div>
    </div>
  );
}
