import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import type { Tone } from './badge.tsx';
import toneStyles from './tone.module.css';
import styles from './stat-card.module.css';

interface StatGridProps {
  label?: string;
  /** Takes less height: less space inside the cards on phones, and each figure beside its name on wide screens. */
  isCompact?: boolean;
  /** All figures in one strip on phones, for at most four of them with short names. */
  isStrip?: boolean;
  children: ReactNode;
}

/** A row of figures. A description list, so that each figure is read with its name. */
export function StatGrid({ label, isCompact, isStrip, children }: StatGridProps) {
  return (
    <dl className={classNames(styles.grid, isCompact && styles.compact, isStrip && styles.strip)} aria-label={label}>
      {children}
    </dl>
  );
}

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** A second line, for example today's figure. Null: its place is kept. */
  detail?: ReactNode;
  icon?: ReactNode;
  /** Colours the edge. */
  tone?: Tone;
}

/** Longer than a count of up to six digits, such as an amount of money. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 7;

/** One figure in scoreboard style. Use it inside StatGrid. */
export function StatCard({ label, value, detail, icon, tone }: StatCardProps) {
  return (
    <div className={classNames(styles.root, tone && toneStyles[tone])}>
      <dt className={styles.label}>
        {icon}
        {label}
      </dt>
      <dd className={classNames(styles.value, isLong(value) && styles.long)}>{value}</dd>
      {detail === undefined ? null : (
        <dd className={styles.detail} aria-hidden={detail === null}>
          {detail}
        </dd>
      )}
    </div>
  );
}

const loading = <Skeleton width="3ch" />;

/** A count for a stat card: a placeholder while it loads (undefined), and a dash if it could not be loaded (null). */
export function figure(count: number | null | undefined): ReactNode {
  return count === null ? '–' : (count?.toLocaleString('en-US') ?? loading);
}
