import { readCallError } from '@swing/app-shell/lib/call-error';
import type { AdminUser, UpdatedUser, UpdateUserInput, UserDetail } from '@swing/contract/admin-users';
import { formatLongDate } from '@swing/domain/dates';
import type { PlanType } from '@swing/domain/plans';
import { planName, statusWords, type PlanStatus } from '../../lib/user-words.ts';

/** The values that an edit may overwrite. */
type SeenUser = NonNullable<UpdateUserInput['seen']>;

/** What an admin can change. */
export type EditableUser = Omit<SeenUser, 'endsAt' | 'pendingPlanType'>;

export function editableOf(user: AdminUser): EditableUser {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    planType: user.plan_type,
    status: user.subscription_status,
  };
}

export function seenOf(user: AdminUser): SeenUser {
  return { ...editableOf(user), endsAt: user.subscription_end, pendingPlanType: user.pending_plan_type };
}

/** The statuses that can be chosen: the three of an edit, and the current one if it is none of them. */
export function statusOptions(current: PlanStatus): { value: PlanStatus; label: string }[] {
  const values = [...new Set<PlanStatus>(['active', 'inactive', 'cancelled', current])];
  return values.map((value) => ({ value, label: statusWords[value].word }));
}

/** A user's plan, and its status. */
export type UserPlan = Pick<UserDetail['plan'], 'isBilled' | 'isManualGrant' | 'pending'> & { status: PlanStatus };

/** What a plan rests on: a subscription at the provider, a payment for a whole term, or nothing. */
export function standing({ isBilled, isManualGrant, status }: Omit<UserPlan, 'pending'>): 'billed' | 'paid' | 'free' {
  if (isBilled) return 'billed';
  const isRunning = status === 'active' || status === 'cancelled';
  return isRunning && !isManualGrant ? 'paid' : 'free';
}

/** What an edit of a billed plan does. */
export function billedNote({ pending }: Pick<UserPlan, 'pending'>): string {
  const note =
    'The payment provider bills this plan. A change of plan or status is made there too, or refused with the reason.';
  if (!pending) return note;
  return `${note} ${planName(pending.planType)} begins with the next period. The player can withdraw that in the account.`;
}

/** A field that changed while it was being edited. */
export interface Conflict {
  field: keyof SeenUser;
  seen: string | null;
  current: string | null;
}

const fields: Record<keyof SeenUser, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  planType: 'Plan',
  status: 'Status',
  endsAt: 'End of the plan',
  pendingPlanType: 'Plan of the next period',
};

/** What changed in the meantime. Empty if the call failed for another reason. */
export function conflictsOf(thrown: unknown): Conflict[] {
  const error = readCallError(thrown);
  if (error.kind !== 'server' || error.code !== 'EDIT_CONFLICT') return [];
  return (error.changedFields ?? []).filter((change): change is Conflict => change.field in fields);
}

/** A change as a sentence, such as "Plan was Starter, and is Performance now." */
export function conflictText({ field, seen, current }: Conflict): string {
  return `${fields[field]} was ${shown(field, seen)}, and is ${shown(field, current)} now.`;
}

function shown(field: keyof SeenUser, value: string | null): string {
  if (value === null || value === '') return 'empty';
  if (field === 'planType' || field === 'pendingPlanType') return planName(value as PlanType);
  if (field === 'status') return statusWords[value as PlanStatus].word;
  return field === 'endsAt' ? formatLongDate(new Date(value)) : value;
}

/** The values with the changes that were made in the meantime. */
export function withCurrent<Values extends EditableUser>(values: Values, conflicts: readonly Conflict[]): Values {
  const own = conflicts.filter(({ field }) => field in values);
  return { ...values, ...Object.fromEntries(own.map(({ field, current }) => [field, current])) };
}

/** What an edit did. Dates are in the viewer's zone, like the chosen day. */
export function savedText({ notice, grantedUntil }: Pick<UpdatedUser, 'notice' | 'grantedUntil'>): string {
  const end = grantedUntil ? `Access ends on ${formatLongDate(new Date(grantedUntil))}.` : null;
  return ['Changes saved.', notice, end].filter(Boolean).join(' ');
}

/** The end of a chosen day in the viewer's zone, as an ISO date. Undefined for an empty field. */
export function endOfDay(day: string): string | undefined {
  return day === '' ? undefined : new Date(`${day}T23:59:59`).toISOString();
}
