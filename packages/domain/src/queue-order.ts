import { queueOrder, type QueueStatus } from './submission-status.ts';

/** How a coach's queue can be sorted (coaching-2). */
export const queueSorts = ['status', 'due', 'newest'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** Rows of these statuses are listed together, sorted by the time of submission. */
export interface QueueGroup {
  statuses: readonly QueueStatus[];
  direction: 'oldest-first' | 'newest-first';
}

const groups: Record<QueueSort, readonly QueueGroup[]> = {
  // Only the server uses the groups. The mark tells the builds of the apps that they can be left out.
  status: /* @__PURE__ */ queueOrder.map((status) => ({ statuses: [status], direction: 'oldest-first' })),
  // The due date is always 72 hours after the submission, so the oldest is due first.
  due: [
    { statuses: ['pending', 'receiving', 'analyzing'], direction: 'oldest-first' },
    { statuses: ['completed'], direction: 'newest-first' },
  ],
  newest: [{ statuses: queueOrder, direction: 'newest-first' }],
};

/** The groups of a queue in the order in which they are listed. With `only`, the one group of that status. */
export function queueGroups(sort: QueueSort, only?: QueueStatus): readonly QueueGroup[] {
  if (only === undefined) return groups[sort];
  return groups[sort]
    .filter(({ statuses }) => statuses.includes(only))
    .map(({ direction }) => ({ statuses: [only], direction }));
}
