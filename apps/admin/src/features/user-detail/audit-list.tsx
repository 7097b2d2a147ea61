import { trpc } from '@swing/app-shell/api';
import { DateText } from '@swing/app-shell/date-text';
import { readable } from '../../lib/readable.ts';
import { auditActor, changeText } from './audit-words.ts';
import { RowLines, UserList, type ListOfUserProps } from './user-list.tsx';

/** What was done with the account, by whom and from where, newest first. */
export function AuditList({ userId, now }: ListOfUserProps) {
  const query = trpc.administration.listAudit.useInfiniteQuery(
    { userId },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <UserList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.entries) ?? []}
      noun="audit entries"
      emptyText="Nothing is recorded."
    >
      {(entry) => (
        <RowLines
          detail={
            <>
              <DateText iso={entry.at} now={now} />
              {entry.address ? ` from ${entry.address}` : null}
              {entry.session ? `, session ${entry.session}` : null}
              {entry.changes.map((change) => (
                <span key={change.field}>
                  <br />
                  {changeText(change)}
                </span>
              ))}
            </>
          }
        >
          <strong>{readable(entry.action)}</strong> {auditActor(entry)}
        </RowLines>
      )}
    </UserList>
  );
}
