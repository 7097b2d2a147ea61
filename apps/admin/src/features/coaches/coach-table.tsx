import { DateText } from '@swing/app-shell/date-text';
import { PagedTable } from '@swing/app-shell/paged-table';
import type { PagedProps } from '@swing/app-shell/paged-content';
import type { AdminCoach } from '@swing/contract/admin-coaches';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { EmptyState } from '@swing/ui/empty-state';
import type { TableColumn } from '@swing/ui/table';
import { EmailText } from '../../lib/email-text.tsx';
import { statusWord, tierText } from './coach-words.ts';
import type { useDeleteCoach } from './use-delete-coach.ts';

interface CoachTableProps {
  query: PagedProps<AdminCoach>['query'] & { isPlaceholderData: boolean };
  coaches: readonly AdminCoach[];
  /** Number of all coaches, once known. */
  total: number | undefined;
  /** Whether a search or a filter hides some of them. */
  hidesSome: boolean;
  now: Date;
  deletion: ReturnType<typeof useDeleteCoach>;
}

export function CoachTable({ query, coaches, total, hidesSome, ...context }: CoachTableProps) {
  return (
    <PagedTable
      query={query}
      rows={coaches}
      noun="coaches"
      total={hidesSome ? undefined : total}
      label="Coaches"
      columns={columnsFor(context)}
      rowKey={({ id }) => id}
      skeleton={{ count: 6, height: '4rem' }}
      failureTitle="Error"
      failureText="Failed to fetch coaches"
      empty={<EmptyState>{hidesSome ? 'No coach matches.' : 'No coaches have signed up yet.'}</EmptyState>}
    />
  );
}

function columnsFor({ now, deletion }: Pick<CoachTableProps, 'now' | 'deletion'>) {
  const columns: TableColumn<AdminCoach>[] = [
    { label: 'Name', isRowHeader: true, isFreeText: true, cell: ({ full_name }) => full_name },
    { label: 'Email', isFreeText: true, cell: ({ email }) => <EmailText email={email} /> },
    { label: 'Organization', isFreeText: true, cell: ({ organization }) => organization ?? 'None' },
    { label: 'Invite Code', cell: ({ invite_code }) => <code>{invite_code}</code> },
    {
      label: 'Status',
      cell: ({ is_verified }) => <Badge tone={is_verified ? 'green' : 'amber'}>{statusWord(is_verified)}</Badge>,
    },
    { label: 'Tier', cell: tierText },
    { label: 'Joined', cell: ({ created_at }) => <DateText iso={created_at} now={now} /> },
    {
      label: 'Delete',
      isAction: true,
      cell: (coach) => (
        <Button
          variant="dangerQuiet"
          size="small"
          isBusy={deletion.isDeleting(coach)}
          aria-label={`Delete ${coach.email}`}
          onClick={() => deletion.remove(coach)}
        >
          Delete
        </Button>
      ),
    },
  ];
  return columns;
}
