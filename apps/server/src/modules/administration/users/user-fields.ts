import type { UpdateUserInput } from '@swing/contract/admin-users';
import type { Player } from '@swing/db/generated/client';
import { shownPlanStatus } from '../../accounts/present-users.ts';

/** The values that an edit may overwrite, as admins see them. */
export function seenFields(player: Player, now: Date): NonNullable<UpdateUserInput['seen']> {
  const { firstName, lastName, planType, subscriptionEnd, pendingPlanType } = player;
  const status = shownPlanStatus(player, now);
  return { firstName, lastName, planType, status, endsAt: subscriptionEnd?.toISOString() ?? null, pendingPlanType };
}

/** Old and new values of what an edit changed. Null if nothing differs. */
export function changesBetween(before: Player, after: Player, now: Date) {
  const [old, changed] = [auditedFields(before, now), auditedFields(after, now)];
  const names = Object.keys(changed).filter((name) => old[name] !== changed[name]);
  if (names.length === 0) return null;
  const valuesOf = (all: typeof old) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  return { before: valuesOf(old), after: valuesOf(changed) };
}

function auditedFields(player: Player, now: Date): Record<string, string | boolean | null> {
  const { nextBillingDate, isManualGrant } = player;
  return { ...seenFields(player, now), nextBillingDate: nextBillingDate?.toISOString() ?? null, isManualGrant };
}
