import type { UserDetail } from '@swing/contract/admin-users';
import { formatLongDate } from '@swing/domain/dates';
import { planName } from '../../lib/user-words.ts';

/** What is unusual about a plan, as sentences. */
export function planNotes(plan: UserDetail['plan'], timeZone?: string): string[] {
  const { pending } = plan;
  return [
    plan.isManualGrant ? 'Granted by an admin, not paid for.' : null,
    plan.isPastDue ? 'The last payment failed. The provider tries again.' : null,
    plan.isDisputed ? 'A payment is disputed, so uploads are paused.' : null,
    pending
      ? `Changes to ${planName(pending.planType)}${pending.at ? ` on ${formatLongDate(new Date(pending.at), timeZone)}` : ''}.`
      : null,
  ].filter((note) => note !== null);
}
