import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { EmptyState } from '@swing/ui/empty-state';
import { Skeleton } from '@swing/ui/skeleton';
import { Suspense, type ReactNode } from 'react';
import styles from './charts.module.css';

/** Lazy, so that the page shows its figures before the chart library has loaded. */
export const LineChart = lazyScreen(async () => (await import('./line-chart.tsx')).LineChart);
export const BarChart = lazyScreen(async () => (await import('./bar-chart.tsx')).BarChart);

interface ChartSlotProps {
  size: 'small' | 'large';
  isEmpty: boolean;
  /** The chart. Null while its figures load. */
  children: ReactNode;
}

/** The place of a chart. It has the height of the chart from the beginning, so that nothing moves when it arrives. */
export function ChartSlot({ size, isEmpty, children }: ChartSlotProps) {
  const loading = <Skeleton shape="block" className={styles.loading} />;
  return (
    <div className={styles[size]}>
      {isEmpty ? (
        <EmptyState>No visits in this period.</EmptyState>
      ) : (
        <Suspense fallback={loading}>{children ?? loading}</Suspense>
      )}
    </div>
  );
}
