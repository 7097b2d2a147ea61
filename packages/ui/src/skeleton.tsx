import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths of the content to come, so that nothing moves when it arrives. */
  width?: string;
  height?: string;
  shape?: 'line' | 'block' | 'circle';
  className?: string;
}

/**
 * A placeholder for loading content. Hidden from screen readers, so put aria-busy or a status on the surrounding
 * region.
 */
export function Skeleton({ width = '100%', height, shape = 'line', className }: SkeletonProps) {
  return (
    <span className={classNames(styles.root, styles[shape], className)} style={{ width, height }} aria-hidden="true" />
  );
}

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ count = 4, height = '4.5rem' }: { count?: number; height?: string }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="block" height={height} />
      ))}
    </div>
  );
}
