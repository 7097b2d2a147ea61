import type { ReactNode } from 'react';
import { LogoMark } from './logo.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** Default: the brand's mark. */
  icon?: ReactNode;
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list: explains why it is empty and what to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.root} data-empty="">
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <LogoMark />}
      </span>
      {title ? <p className={styles.title}>{title}</p> : null}
      <div className={styles.text}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
