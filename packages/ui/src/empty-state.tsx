import './empty-state.css';
import type { ReactNode } from 'react';
import { LogoMark } from './logo.tsx';

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
    <div className="ui-empty">
      <span className="ui-empty__icon" aria-hidden="true">
        {icon ?? <LogoMark />}
      </span>
      {title ? <p className="ui-empty__title">{title}</p> : null}
      <div className="ui-empty__text">{children}</div>
      {action ? <div className="ui-empty__action">{action}</div> : null}
    </div>
  );
}
