import { trpc } from '@swing/app-shell/api';
import { DateText } from '@swing/app-shell/date-text';
import { StatusBadge } from '@swing/app-shell/status-badge';
import { generalCoachCode } from '@swing/domain/invite-code';
import { submissionWords } from '../../lib/submission-words.ts';
import { RowLines, UserList, type ListOfUserProps } from './user-list.tsx';

/** The user's submissions, newest first. */
export function SubmissionList({ userId, now }: ListOfUserProps) {
  const query = trpc.administration.listQueue.useInfiniteQuery(
    { userId, sort: 'newest' },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <UserList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.submissions) ?? []}
      noun="submissions"
      emptyText="No video was submitted."
    >
      {({ athleteName, status, createdAt, analyzedAt, coachCode, coachName }) => (
        <RowLines
          detail={
            <>
              Submitted <DateText iso={createdAt} now={now} />
              {analyzedAt ? (
                <>
                  , analyzed <DateText iso={analyzedAt} now={now} />
                </>
              ) : null}
              , {coachCode === generalCoachCode ? 'General' : (coachName ?? coachCode)}
            </>
          }
        >
          <strong>{athleteName}</strong> <StatusBadge status={status} words={submissionWords} />
        </RowLines>
      )}
    </UserList>
  );
}
