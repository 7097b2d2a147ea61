import './skeleton.css';
import { classNames } from './class-names.ts';

interface SkeletonProps {
  /** CSS lengths, the size of what will stand here, so that nothing moves when it comes. */
  width?: string;
  height?: string;
  shape?: 'line' | 'block' | 'circle';
  className?: string;
}

/** The place of something that is still loading; silent, so put aria-busy or a status on the region around it. */
export function Skeleton({ width = '100%', height, shape = 'line', className }: SkeletonProps) {
  return (
    <span
      className={classNames('ui-skeleton', `ui-skeleton--${shape}`, className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

/** Rows of a list that is still loading. */
export function SkeletonRows({ count = 4, height = '4.5rem' }: { count?: number; height?: string }) {
  return (
    <div className="ui-skeleton-rows" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="block" height={height} />
      ))}
    </div>
  );
}
