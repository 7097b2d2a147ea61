import { DateText } from '@swing/app-shell/date-text';
import { PagedTable } from '@swing/app-shell/paged-table';
import type { PagedProps } from '@swing/app-shell/paged-content';
import type { AdminCoach } from '@swing/contract/admin-coaches';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { EmptyState } from '@swing/ui/empty-state';
import type { TableColumn } from '@swing/ui/table';
import { EmailText } from '../../lib/email-text.tsx';
import { None } from '../../lib/none.tsx';
import { countsText, statusWord, tierText } from './coach-words.ts';
import type { useDeleteCoach } from './use-delete-coach.ts';
import styles from './coaches.module.css';

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
    {
      label: 'Email',
      isFreeText: true,
      place: 'joined',
      isBare: true,
      cell: ({ email }) => <EmailText email={email} />,
    },
    { label: 'Organization', isFreeText: true, place: 'joined', cell: ({ organization }) => organization ?? <None /> },
    { label: 'Invite Code', place: 'joined', cell: ({ invite_code }) => <code>{invite_code}</code> },
    {
      label: 'Status',
      place: 'end',
      cell: ({ is_verified }) => <Badge tone={is_verified ? 'green' : 'amber'}>{statusWord(is_verified)}</Badge>,
    },
    { label: 'Tier', width: '12rem', place: 'joined', isBare: true, cell: (coach) => <TierCell coach={coach} /> },
    {
      label: 'Joined',
      width: '9.5rem',
      place: 'joined',
      cell: ({ created_at }) => <DateText iso={created_at} now={now} />,
    },
    {
      label: 'Delete',
      isAction: true,
      place: 'end',
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

/** The tier, and how many players and open submissions the coach has. */
function TierCell({ coach }: { coach: AdminCoach }) {
  return (
    <div className={styles.tier}>
      {tierText(coach)} <span className={styles.counts}>{countsText(coach)}</span>
    </div>
  );
}
