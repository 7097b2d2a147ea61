import { useId, type CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { utilities } from './utilities.ts';
import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  isLabelHidden?: boolean;
  /** 0 to 1; null while it is unknown. */
  value: number | null;
  /** Shown at the right end. Default: whole percent. */
  valueText?: string;
  tone?: 'accent' | 'success';
  className?: string;
}

/** The progress of a task, with label and percent. */
export function Progress({ label, isLabelHidden, value, valueText, tone = 'accent', className }: ProgressProps) {
  const id = useId();
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  const percent = share === null ? null : Math.floor(share * 100);
  const text = valueText ?? (percent === null ? undefined : `${percent}%`);

  return (
    <div className={classNames(styles[tone], className)}>
      <div className={isLabelHidden ? utilities.visuallyHidden : styles.head}>
        <span id={id}>{label}</span>
        {text && !isLabelHidden ? (
          <span className={styles.value} aria-hidden="true">
            {text}
          </span>
        ) : null}
      </div>
      <div className={styles.track} data-indeterminate={share === null ? '' : undefined}>
        <progress
          className={styles.native}
          aria-labelledby={id}
          aria-valuetext={text}
          max={100}
          value={percent ?? undefined}
        />
        <div className={styles.fill} style={{ '--progress-share': share ?? 0.3 } as CSSProperties} />
      </div>
    </div>
  );
}
