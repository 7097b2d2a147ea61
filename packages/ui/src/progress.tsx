import './progress.css';
import { useId, type CSSProperties } from 'react';
import { classNames } from './class-names.ts';

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
    <div className={classNames('ui-progress', `ui-progress--${tone}`, className)}>
      <div className={isLabelHidden ? 'ui-visually-hidden' : 'ui-progress__head'}>
        <span id={id}>{label}</span>
        {text && !isLabelHidden ? (
          <span className="ui-progress__value" aria-hidden="true">
            {text}
          </span>
        ) : null}
      </div>
      <div className="ui-progress__track" data-indeterminate={share === null ? '' : undefined}>
        <progress
          className="ui-progress__native"
          aria-labelledby={id}
          aria-valuetext={text}
          max={100}
          value={percent ?? undefined}
        />
        <div className="ui-progress__fill" style={{ '--progress-share': share ?? 0.3 } as CSSProperties} />
      </div>
    </div>
  );
}
