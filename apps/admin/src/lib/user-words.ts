import type { AdminUser } from '@swing/contract/admin-users';
import { plans, planTypes, type PlanType } from '@swing/domain/plans';
import type { Tone } from '@swing/ui/badge';

export type PlanStatus = AdminUser['subscription_status'];

export const statusWords: Record<PlanStatus, { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'green' },
  inactive: { word: 'Inactive', tone: 'grey' },
  cancelled: { word: 'Cancelled', tone: 'amber' },
  expired: { word: 'Expired', tone: 'grey' },
};

export const planName = (planType: PlanType): string => plans[planType].name;

export const planOptions = planTypes.map((value) => ({ value, label: planName(value) }));

/** First and last name, or the address if neither was given. */
export function userName({ first_name, last_name, email }: AdminUser): string {
  return fullName({ first_name, last_name }) || email;
}

/** Empty if neither name was given. */
export function fullName({ first_name, last_name }: Pick<AdminUser, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}
