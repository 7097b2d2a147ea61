import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './seam.module.css';

/**
 * A line of ball stitching. Decoration only, at most one per screen. Drawn inline, because the policy forbids data:
 * images.
 */
export function Seam({ className }: { className?: string }) {
  const patternId = useId();
  return (
    <svg className={classNames(styles.root, className)} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={patternId} width="15" height="20" patternUnits="userSpaceOnUse">
          <path d="M2.5 2C4 5.5 6.5 7.8 10.5 8.7M2.5 18C4 14.5 6.5 12.2 10.5 11.3" />
        </pattern>
      </defs>
      <line x1="0" x2="100%" y1="10" y2="10" />
      <rect width="100%" height="20" fill={`url(#${patternId})`} />
    </svg>
  );
}
