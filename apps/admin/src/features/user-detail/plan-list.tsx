import { trpc } from '@swing/app-shell/api';
import { DateText } from '@swing/app-shell/date-text';
import { Badge } from '@swing/ui/badge';
import { planName, statusWords } from '../../lib/user-words.ts';
import { RowLines, UserList, type ListOfUserProps } from './user-list.tsx';

/** What the user's plan was, newest first. */
export function PlanList({ userId, now }: ListOfUserProps) {
  const query = trpc.administration.listPlanChanges.useInfiniteQuery(
    { userId },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <UserList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.changes) ?? []}
      noun="plan changes"
      emptyText="The plan has never changed."
    >
      {({ at, planType, status, endsAt, isManualGrant }) => (
        <RowLines
          detail={
            <>
              Since <DateText iso={at} now={now} />
              {endsAt ? (
                <>
                  , until <DateText iso={endsAt} now={now} />
                </>
              ) : null}
              {isManualGrant ? ', granted by an admin' : null}
            </>
          }
        >
          <strong>{planName(planType)}</strong>{' '}
          <Badge tone={statusWords[status].tone}>{statusWords[status].word}</Badge>
        </RowLines>
      )}
    </UserList>
  );
}
