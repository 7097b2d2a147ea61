import { classNames } from './class-names.ts';
import { utilities } from './utilities.ts';
import styles from './spinner.module.css';

interface SpinnerProps {
  /** Announced by screen readers. Leave it out if nearby text says the same. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
}

/** A rotating arc. Decorative without `label`, a polite status with it. */
export function Spinner({ label, size = 'medium' }: SpinnerProps) {
  return (
    <span className={classNames(styles.root, styles[size])} role={label ? 'status' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
        <path
          d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      {label ? <span className={utilities.visuallyHidden}>{label}</span> : null}
    </span>
  );
}
