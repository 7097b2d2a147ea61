import { trpc } from '@swing/app-shell/api';
import { useState } from 'react';
import { isArrival, newestOf } from './arrivals.ts';
import { refreshMilliseconds } from './use-queue.ts';

/**
 * Counts the submissions that arrived since the queue was opened, whatever its filters and pages show. `since` is when
 * the newest one known was submitted, or null while it is loading.
 */
export function useArrivals() {
  const newest = trpc.coaching.queue.useQuery({ sort: 'newest' }, { refetchInterval: refreshMilliseconds });
  const submissions = newest.data?.submissions;
  const [since, setSince] = useState<string | null>(null);
  if (since === null && submissions) setSince(newestOf(submissions));

  const count = submissions?.filter((submission) => since !== null && isArrival(submission, since)).length ?? 0;
  return { count, since, dismiss: () => setSince(newestOf(submissions ?? [])) };
}
