import type { AuditPage } from '@swing/contract/admin-user-lists';

type Entry = AuditPage['entries'][number];

/** Who did it: the name typed at the gate, or else the kind of session. */
export function auditActor({ actor, actorName }: Pick<Entry, 'actor' | 'actorName'>): string {
  return actorName ? `${actorName} (${actor})` : actor;
}

/** A changed value, such as "planType: starter → performance". */
export function changeText({ field, before, after }: Entry['changes'][number]): string {
  return `${field}: ${shown(before)} → ${shown(after)}`;
}

const shown = (value: string | null) => value || 'none';
