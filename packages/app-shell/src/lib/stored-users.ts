import type { CoachUser, PlayerUser } from '@swing/contract/identity';
import { planTypes } from '@swing/domain/plans';

// Repeats the contract's schemas by hand: zod would make every first screen 6 kB larger.
const statuses: readonly unknown[] = [
  'active',
  'cancelled',
  'expired',
  'inactive',
] satisfies PlayerUser['subscriptionStatus'][];
const plans: readonly unknown[] = planTypes;

/** Whether a stored value is a player as this version defines it. */
export function isStoredPlayer(value: unknown): value is PlayerUser {
  const user = fieldsOf(value);
  return (
    [user.id, user.email, user.firstName, user.lastName].every(isText) &&
    isDate(user.createdAt) &&
    [user.subscriptionEnd, user.nextBillingDate].every((date) => date === null || isDate(date)) &&
    [user.stripeCustomerId, user.secondAthleteName].every((text) => text === null || isText(text)) &&
    // Sessions stored before the athlete's name existed stay valid.
    isText(user.athleteName ?? '') &&
    plans.includes(user.planType) &&
    statuses.includes(user.subscriptionStatus)
  );
}

/** Whether a stored value is a coach as this version defines it. */
export function isStoredCoach(value: unknown): value is CoachUser {
  const user = fieldsOf(value);
  return [user.id, user.email, user.fullName, user.inviteCode].every(isText);
}

function fieldsOf(value: unknown): Partial<Record<keyof PlayerUser | keyof CoachUser, unknown>> {
  return typeof value === 'object' && value !== null ? value : {};
}

const isText = (value: unknown) => typeof value === 'string';
const isDate = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
