import { classNames } from './class-names.ts';
import { utilities } from './utilities.ts';
import styles from './logo.module.css';

interface LogoProps {
  /** The brand's name. The first word is bold, the rest is not. */
  name: string;
  size?: 'small' | 'medium' | 'large';
  /** Draws only the mark; the name is still read out. */
  isMarkOnly?: boolean;
  className?: string;
}

/** Home plate crossed by the arc of a swing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path
        className={styles.plate}
        d="M7.5 4h25A2.5 2.5 0 0 1 35 6.5V20.2a3 3 0 0 1-.9 2.14L21.75 36.26a2.5 2.5 0 0 1-3.5 0L5.9 22.34A3 3 0 0 1 5 20.2V6.5A2.5 2.5 0 0 1 7.5 4z"
      />
      <path className={styles.cut} d="M1.5 29.5C14.5 30.5 27.5 21 33 8.5" />
      <path className={styles.arc} d="M1.2 27.6c12.6 1.2 24.4-7 30.2-18.8l3.2 1.5C28.7 23.2 15.4 31.7 1.2 29.5z" />
      <circle className={styles.ball} cx="34.2" cy="7.4" r="4.3" />
    </svg>
  );
}

/** The mark and the name. The colours come from the surrounding theme. */
export function Logo({ name, size = 'medium', isMarkOnly = false, className }: LogoProps) {
  const [first, ...others] = name.split(' ');
  return (
    <span className={classNames(styles.root, styles[size], className)}>
      <LogoMark className={styles.mark} />
      <span className={isMarkOnly ? utilities.visuallyHidden : undefined}>
        {first}
        {others.length > 0 ? <span className={styles.rest}> {others.join(' ')}</span> : null}
      </span>
    </span>
  );
}
