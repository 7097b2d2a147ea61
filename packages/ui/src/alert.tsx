import './alert.css';
import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { classNames } from './class-names.ts';

export type AlertTone = 'info' | 'success' | 'warning' | 'error';

interface AlertProps {
  tone?: AlertTone;
  title?: string;
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
  info: 'ui-alert--info',
  success: 'ui-alert--success',
  warning: 'ui-alert--warning',
  error: 'ui-alert--error',
};

/** A message in the page, next to its subject. */
export function Alert({ tone = 'info', title, children, actions, role, onDismiss, className }: AlertProps) {
  const Icon = icons[tone];
  const liveRole = role ?? (tone === 'error' ? 'alert' : 'status');

  return (
    <div
      className={classNames('ui-alert', toneClasses[tone], className)}
      role={liveRole === 'none' ? undefined : liveRole}
    >
      <Icon className="ui-alert__icon" aria-hidden="true" />
      <div className="ui-alert__body">
        {title ? <p className="ui-alert__title">{title}</p> : null}
        {children ? <div className="ui-alert__text">{children}</div> : null}
        {actions ? <div className="ui-alert__actions">{actions}</div> : null}
      </div>
      {onDismiss ? (
        <button type="button" className="ui-alert__dismiss" aria-label="Dismiss" onClick={onDismiss}>
          <X aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
