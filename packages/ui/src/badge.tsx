import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import toneStyles from './tone.module.css';
import styles from './badge.module.css';

export type Tone = 'grey' | 'yellow' | 'amber' | 'red' | 'blue' | 'purple' | 'green';

interface BadgeProps {
  tone?: Tone;
  /** Draws a dot before the text, to mark a state. */
  hasDot?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A short label: a state, a plan or an age. */
export function Badge({ tone = 'grey', hasDot = false, icon, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.root, toneStyles[tone], className)}>
      {hasDot ? <span className={styles.dot} aria-hidden="true" /> : null}
      {icon}
      {children}
    </span>
  );
}
