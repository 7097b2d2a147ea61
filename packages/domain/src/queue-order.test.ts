import { expect, it } from 'vitest';
import { queueGroups, queueSorts } from './queue-order.ts';
import { queueOrder } from './submission-status.ts';

it('[COACH-05] lists a queue by status, each oldest first, unless another order is chosen', () => {
  expect(queueGroups('status').map(({ statuses, direction }) => [...statuses, direction])).toEqual([
    ['pending', 'oldest-first'],
    ['receiving', 'oldest-first'],
    ['analyzing', 'oldest-first'],
    ['completed', 'oldest-first'],
  ]);
});

it('[COACH-05] lists what is due first together, then what is completed', () => {
  expect(queueGroups('due')).toEqual([
    { statuses: ['pending', 'receiving', 'analyzing'], direction: 'oldest-first' },
    { statuses: ['completed'], direction: 'newest-first' },
  ]);
  expect(queueGroups('newest')).toEqual([
    { statuses: ['pending', 'receiving', 'analyzing', 'completed'], direction: 'newest-first' },
  ]);
});

it('[COACH-05] lists every status once in each order, and one status in the same direction as without the filter', () => {
  for (const sort of queueSorts) {
    const groups = queueGroups(sort);
    expect(groups.flatMap(({ statuses }) => statuses).sort()).toEqual([...queueOrder].sort());
    for (const { statuses, direction } of groups) {
      for (const status of statuses) expect(queueGroups(sort, status)).toEqual([{ statuses: [status], direction }]);
    }
  }
});
