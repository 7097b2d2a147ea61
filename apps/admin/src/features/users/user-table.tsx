import { DateText } from '@swing/app-shell/date-text';
import { PagedTable } from '@swing/app-shell/paged-table';
import type { AdminUser } from '@swing/contract/admin-users';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { EmptyState } from '@swing/ui/empty-state';
import type { TableColumn } from '@swing/ui/table';
import { EmailText } from '../../lib/email-text.tsx';
import { None } from '../../lib/none.tsx';
import { shortId } from '../../lib/short-id.ts';
import { fullName, planName, statusWords } from '../../lib/user-words.ts';
import { UserActions } from './user-actions.tsx';
import type { useUserActions } from './use-user-actions.ts';
import { hidesSome, type UserFilters } from './user-filters.ts';
import type { useUsers } from './use-users.ts';
import styles from './users.module.css';

interface UserTableProps {
  list: ReturnType<typeof useUsers>;
  filters: UserFilters;
  now: Date;
  actions: ReturnType<typeof useUserActions>;
  onOpen: (user: AdminUser) => void;
  onEdit: (user: AdminUser) => void;
  onShowAll: () => void;
}

export function UserTable({ list: { query, users, stats }, filters, onShowAll, ...context }: UserTableProps) {
  return (
    <PagedTable
      query={query}
      rows={users}
      noun="users"
      total={hidesSome(filters) ? undefined : stats?.totalUsers}
      label="Users"
      columns={columnsFor(context)}
      rowKey={({ id }) => id}
      skeleton={{ count: 6, height: '3.5rem' }}
      empty={hidesSome(filters) ? <NothingFound onShowAll={onShowAll} /> : <EmptyState>No users yet.</EmptyState>}
    />
  );
}

function columnsFor({ now, actions, onOpen, onEdit }: Pick<UserTableProps, 'now' | 'actions' | 'onOpen' | 'onEdit'>) {
  const columns: TableColumn<AdminUser>[] = [
    {
      label: 'ID',
      place: 'joinedLast',
      cell: ({ id }) => (
        <span className={styles.id} title={id}>
          {shortId(id)}
        </span>
      ),
    },
    {
      label: 'Email',
      isRowHeader: true,
      isFreeText: true,
      cell: (user) => (
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(user)}>
          <EmailText email={user.email} />
        </button>
      ),
    },
    {
      label: 'Name',
      isFreeText: true,
      width: '9rem',
      place: 'joined',
      isBare: true,
      cell: (user) => fullName(user) || 'Not given',
    },
    { label: 'Plan', place: 'joined', isBare: true, cell: ({ plan_type }) => planName(plan_type) },
    { label: 'Status', place: 'end', cell: ({ subscription_status: status }) => <StatusBadge status={status} /> },
    { label: 'Joined', place: 'joined', cell: ({ created_at }) => <DateText iso={created_at} now={now} /> },
    {
      label: 'Next Billing',
      place: 'joined',
      cell: ({ next_billing_date: date }) => (date ? <DateText iso={date} now={now} /> : <None />),
    },
    {
      label: 'Videos',
      hint: 'submitted / analyzed',
      width: '5.5rem',
      isNumeric: true,
      place: 'joined',
      isBare: true,
      cell: ({ video_count, analyzed_count }) => (
        <>
          <span className={styles.wide}>
            {video_count} / {analyzed_count}
          </span>
          <span className={styles.narrow}>
            {video_count} submitted, {analyzed_count} analyzed
          </span>
        </>
      ),
    },
    { label: 'Actions', isAction: true, cell: (user) => <UserActions user={user} actions={actions} onEdit={onEdit} /> },
  ];
  return columns;
}

function StatusBadge({ status }: { status: AdminUser['subscription_status'] }) {
  const { word, tone } = statusWords[status];
  return <Badge tone={tone}>{word}</Badge>;
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show All Users
        </Button>
      }
    >
      No user matches.
    </EmptyState>
  );
}
