import type { AdminSubmission } from '@swing/contract/admin-queue';
import { useState } from 'react';

/** A completed submission cannot be assigned: its analysis stays with the coach who sent it. */
export function canBeAssigned({ status }: Pick<AdminSubmission, 'status'>): boolean {
  return status !== 'completed';
}

/** The submissions that are marked to be assigned, among those listed. */
export function useSelection(listed: readonly AdminSubmission[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const assignable = listed.filter(canBeAssigned);
  const chosen = assignable.filter(({ id }) => ids.has(id));
  return {
    chosen,
    /** Whether all that can be assigned are chosen. */
    isAll: chosen.length > 0 && chosen.length === assignable.length,
    hasAny: assignable.length > 0,
    has: ({ id }: AdminSubmission) => ids.has(id),
    toggle({ id }: AdminSubmission) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    chooseAll: () => setIds(new Set(assignable.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
