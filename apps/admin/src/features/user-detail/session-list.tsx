import { trpc } from '@swing/app-shell/api';
import { DateText } from '@swing/app-shell/date-text';
import { deviceName } from '@swing/app-shell/lib/device-name';
import { RowLines, UserList, type ListOfUserProps } from './user-list.tsx';

/** Where the user is signed in, newest first. */
export function SessionList({ userId, now }: ListOfUserProps) {
  const query = trpc.administration.listSessions.useInfiniteQuery(
    { userId },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <UserList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.sessions) ?? []}
      noun="sessions"
      emptyText="Not signed in anywhere."
    >
      {({ userAgent, address, createdAt, expiresAt }) => (
        <RowLines
          detail={
            <>
              Since <DateText iso={createdAt} now={now} />
              {address ? ` from ${address}` : null}, until <DateText iso={expiresAt} now={now} />
            </>
          }
        >
          <strong>{deviceName(userAgent)}</strong>
        </RowLines>
      )}
    </UserList>
  );
}
