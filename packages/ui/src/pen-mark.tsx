import type { ReactNode } from 'react';
import styles from './pen-mark.module.css';

/** Text with a hand-drawn underline like the coach's pen. For one phrase of a headline. */
export function PenMark({ children }: { children: ReactNode }) {
  return (
    <span className={styles.root}>
      {children}
      <svg viewBox="0 0 300 36" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d="M2 25C74 9 196 1 297 8c3 1 3 7-1 8C206 13 86 20 8 35c-6 0-10-7-6-10z" />
      </svg>
    </span>
  );
}
