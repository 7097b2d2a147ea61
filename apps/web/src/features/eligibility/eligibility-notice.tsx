import { trpc } from '@swing/app-shell/api';
import type { UploadEligibility } from '@swing/contract/submissions';
import { formatUpcoming } from '@swing/domain/dates';
import { subscriptionPath } from '@swing/domain/routes';
import { Alert } from '@swing/ui/alert';
import { Link } from 'react-router';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { isOutdated, refetchDelay } from './freshness.ts';

/**
 * Whether the player may upload now. `eligibility` is null while loading, and if that fails. Refetched when `nextUploadAt`
 * passes, and at least hourly.
 */
export function useEligibility(now: Date) {
  const query = trpc.submissions.eligibility.useQuery(
    {},
    {
      refetchInterval: ({ state }) => refetchDelay(state.data?.nextUploadAt ?? null, Date.now()),
    },
  );
  const { data, dataUpdatedAt } = query;
  const isKnown = data && !isOutdated({ nextUploadAt: data.nextUploadAt, fetchedAt: dataUpdatedAt }, now.getTime());
  return { query, eligibility: isKnown ? data : null };
}

/** Says why no video can be sent now, and when or how it becomes possible. */
export function EligibilityNotice({ eligibility, now }: { eligibility: UploadEligibility; now: Date }) {
  const { reason, message, nextUploadAt } = eligibility;
  if (nextUploadAt) {
    return (
      <Alert tone="info" role="none">
        Next upload available: {formatUpcoming(new Date(nextUploadAt), now)}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" role="none">
      {message}{' '}
      {reason === 'disputed' ? (
        <a href="/support">Contact support</a>
      ) : (
        <Link to={subscriptionPath}>Choose a Plan</Link>
      )}
    </Alert>
  );
}

/** How much of the plan is used: "1 of 4 uploads used in the last 30 days". */
export function EligibilityUse({ eligibility }: { eligibility: UploadEligibility }) {
  const { used, quota, termUsed, termQuota } = eligibility;
  const ofTerm = termQuota === null ? '' : `, ${termUsed} of ${termQuota} in this term`;
  return (
    <p className={classNames(utilities.muted, utilities.number)}>
      {used} of {quota} uploads used in the last 30 days{ofTerm}
    </p>
  );
}
