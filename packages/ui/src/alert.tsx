import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './alert.module.css';

export type AlertTone = 'info' | 'success' | 'warning' | 'error';

interface AlertProps {
  tone?: AlertTone;
  title?: string | undefined;
  children?: ReactNode;
  /** Buttons under the text, for example Try Again. */
  actions?: ReactNode;
  /**
   * `alert` interrupts a screen reader (the default for errors), `status` waits. `none` is for alerts present on page
   * load.
   */
  role?: 'alert' | 'status' | 'none';
  onDismiss?: () => void;
  className?: string;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const toneClasses = {
  info: styles.info,
  success: styles.success,
  warning: styles.warning,
  error: styles.error,
};

/** A message in the page, next to its subject. */
export function Alert({ tone = 'info', title, children, actions, role, onDismiss, className }: AlertProps) {
  const Icon = icons[tone];
  const liveRole = role ?? (tone === 'error' ? 'alert' : 'status');

  return (
    <div
      className={classNames(styles.root, toneClasses[tone], className)}
      role={liveRole === 'none' ? undefined : liveRole}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {onDismiss ? (
        <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <X aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
