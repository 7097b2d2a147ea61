import type { UpdateUserInput } from '@swing/contract/admin-users';
import { formatLongDate } from '@swing/domain/dates';
import { plans, type PlanType } from '@swing/domain/plans';
import { AppError } from '../../../kernel/app-error.ts';

type Seen = NonNullable<UpdateUserInput['seen']>;
type Wanted = Pick<UpdateUserInput, 'firstName' | 'lastName' | 'planType' | 'status' | 'endsAt'>;

const labels: Readonly<Record<keyof Seen, string>> = {
  firstName: 'the first name',
  lastName: 'the last name',
  planType: 'the plan',
  status: 'the status',
  endsAt: 'the end of the plan',
  pendingPlanType: 'the plan of the next period',
};

/**
 * Throws EDIT_CONFLICT if a value has changed since the caller read it, with the new values (billing-16). A value that is already as
 * the caller wants it is no conflict, so a repeated call succeeds. End and next plan count only if the plan is to be changed.
 */
export function refuseOverwriting(seen: Seen, current: Seen, wanted: Wanted, changesPlan: boolean): void {
  const planFields = changesPlan ? (['endsAt', 'pendingPlanType'] as const) : [];
  const wantedValues = { ...wanted, pendingPlanType: wanted.planType };
  const changedFields = (['firstName', 'lastName', 'planType', 'status', ...planFields] as const)
    .filter((field) => seen[field] !== current[field] && wantedValues[field] !== current[field])
    .map((field) => ({ field, seen: seen[field], current: current[field] }));
  if (changedFields.length === 0) return;
  const what = changedFields.map(({ field }) => `${labels[field]} is now “${shown(field, current)}”`).join(', ');
  throw new AppError('EDIT_CONFLICT', `This user has changed since you opened it: ${what}. Nothing was saved.`, {
    extra: { changedFields },
  });
}

function shown(field: keyof Seen, values: Seen): string {
  const value = values[field];
  if (value === null || value === '') return 'none';
  if (field === 'planType' || field === 'pendingPlanType') return plans[value as PlanType].name;
  return field === 'endsAt' ? formatLongDate(new Date(value), 'UTC') : value;
}
