import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { useNow } from '@swing/app-shell/lib/use-now';
import type { AdminUser, UserStats as Stats } from '@swing/contract/admin-users';
import { Card } from '@swing/ui/card';
import { Notice, type NoticeMessage } from '@swing/ui/notice';
import { figure, StatCard, StatGrid } from '@swing/ui/stat-card';
import { Suspense, useState } from 'react';
import { Deletions } from './deletions.tsx';
import { noFilters, type UserFilters } from './user-filters.ts';
import { UserTable } from './user-table.tsx';
import { UserToolbar } from './user-toolbar.tsx';
import { useUserActions } from './use-user-actions.ts';
import { useUsers } from './use-users.ts';
import styles from './users.module.css';

const EditUserDialog = lazyScreen(async () => (await import('./edit-user-dialog.tsx')).EditUserDialog);

interface UsersProps {
  filters: UserFilters;
  onFilter: (changes: Partial<UserFilters>) => void;
  notice: NoticeMessage | null;
  onNotice: (notice: NoticeMessage | null) => void;
  /** Shows everything about one user. */
  onOpen: (userId: string) => void;
}

/** All users, with the figures of all of them and the actions of each. */
export function Users({ filters, onFilter, notice, onNotice, onOpen }: UsersProps) {
  const now = useNow(60_000);
  const [edited, setEdited] = useState<AdminUser | null>(null);
  const list = useUsers(filters);
  const actions = useUserActions(onNotice);
  return (
    <div className={styles.root}>
      <UserStats stats={list.stats} />
      <Card title="Users">
        <UserToolbar filters={filters} onChange={onFilter} />
        <UserTable
          list={list}
          filters={filters}
          now={now}
          actions={actions}
          onOpen={({ id }) => onOpen(id)}
          onEdit={setEdited}
          onShowAll={() => onFilter({ ...noFilters, sort: filters.sort })}
        />
      </Card>
      <Deletions now={now} />
      {edited ? (
        <Suspense>
          <EditUserDialog
            user={edited}
            onClose={() => setEdited(null)}
            onSaved={(text) => {
              setEdited(null);
              onNotice({ tone: 'success', text });
            }}
          />
        </Suspense>
      ) : null}
      <Notice message={notice} onDismiss={() => onNotice(null)} />
    </div>
  );
}

/** The figures, undefined while they load, or null if they could not be loaded. */
function UserStats({ stats }: { stats: Stats | null | undefined }) {
  return (
    <StatGrid label="Figures of all users" isCompact>
      <StatCard label="Total Users" value={figure(stats && stats.totalUsers)} />
      <StatCard label="Active Subscriptions" value={figure(stats && stats.activeUsers)} tone="green" />
      <StatCard label="Videos Submitted" value={figure(stats && stats.totalVideos)} tone="blue" />
      <StatCard label="Videos Analyzed" value={figure(stats && stats.analyzedVideos)} tone="purple" />
    </StatGrid>
  );
}
