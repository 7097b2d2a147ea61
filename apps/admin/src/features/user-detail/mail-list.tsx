import { trpc } from '@swing/app-shell/api';
import { DateText } from '@swing/app-shell/date-text';
import type { MailsPage } from '@swing/contract/admin-user-lists';
import { Badge, type Tone } from '@swing/ui/badge';
import { readable } from '../../lib/readable.ts';
import { RowLines, UserList, type ListOfUserProps } from './user-list.tsx';

const statuses: Record<MailsPage['mails'][number]['status'], { word: string; tone: Tone }> = {
  queued: { word: 'Queued', tone: 'yellow' },
  sent: { word: 'Sent', tone: 'green' },
  failed: { word: 'Failed', tone: 'red' },
};

/** The mails to the user, newest first: template, date and status, never text or links. */
export function MailList({ userId, now }: ListOfUserProps) {
  const query = trpc.administration.listMails.useInfiniteQuery(
    { userId },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <UserList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.mails) ?? []}
      noun="mails"
      emptyText="No mail was sent."
    >
      {({ template, status, createdAt, sentAt }) => (
        <RowLines detail={<DateText iso={sentAt ?? createdAt} now={now} />}>
          <strong>{readable(template)}</strong> <Badge tone={statuses[status].tone}>{statuses[status].word}</Badge>
        </RowLines>
      )}
    </UserList>
  );
}
