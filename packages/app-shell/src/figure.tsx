import { Skeleton } from '@swing/ui/skeleton';
import type { ReactNode } from 'react';

const loading = <Skeleton width="3ch" />;

/** A count for a stat card: a placeholder while it loads (undefined), and a dash if it could not be loaded (null). */
export function figure(count: number | null | undefined): ReactNode {
  return count === null ? '–' : (count?.toLocaleString('en-US') ?? loading);
}
