import './stat-card.css';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Tone } from './badge.tsx';

/** A row of figures. A description list, so that each figure is read with its name. */
export function StatGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className="ui-stats" aria-label={label}>
      {children}
    </dl>
  );
}

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** A second line, for example today's figure. */
  detail?: ReactNode;
  icon?: ReactNode;
  /** Colours the edge. */
  tone?: Tone;
}

/** One figure in scoreboard style. Use it inside StatGrid. */
export function StatCard({ label, value, detail, icon, tone }: StatCardProps) {
  return (
    <div className={classNames('ui-stat', tone && `ui-tone-${tone}`)}>
      <dt className="ui-stat__label">
        {icon}
        {label}
      </dt>
      <dd className="ui-stat__value">{value}</dd>
      {detail ? <dd className="ui-stat__detail">{detail}</dd> : null}
    </div>
  );
}
