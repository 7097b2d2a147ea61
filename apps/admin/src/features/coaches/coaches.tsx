import { trpc } from '@swing/app-shell/api';
import { useNow } from '@swing/app-shell/lib/use-now';
import { useUrlFilters } from '@swing/app-shell/lib/use-url-filters';
import type { CoachesPage } from '@swing/contract/admin-coaches';
import { Card } from '@swing/ui/card';
import { Notice, type NoticeMessage } from '@swing/ui/notice';
import { figure, StatCard, StatGrid } from '@swing/ui/stat-card';
import { useState } from 'react';
import { coachesInput, hidesSome, noFilters, readFilters } from './coach-filters.ts';
import { CoachTable } from './coach-table.tsx';
import { CoachToolbar } from './coach-toolbar.tsx';
import { useDeleteCoach } from './use-delete-coach.ts';
import styles from './coaches.module.css';

/** All coaches, with the figures of all of them. */
export function Coaches() {
  const now = useNow(60_000);
  const [filters, changeFilters] = useUrlFilters(readFilters, noFilters);
  const [notice, setNotice] = useState<NoticeMessage | null>(null);
  const deletion = useDeleteCoach(setNotice);
  const query = trpc.administration.listCoaches.useInfiniteQuery(coachesInput(filters), {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
  });
  const pages = query.data?.pages ?? [];
  return (
    <div className={styles.root}>
      <CoachStats stats={pages[0]?.stats ?? (query.isError ? null : undefined)} />
      <Card title="Coach Accounts">
        <CoachToolbar filters={filters} onChange={changeFilters} />
        <CoachTable
          query={query}
          coaches={pages.flatMap((page) => page.coaches)}
          total={pages[0]?.stats.total}
          hidesSome={hidesSome(filters)}
          now={now}
          deletion={deletion}
        />
      </Card>
      <Notice message={notice} onDismiss={() => setNotice(null)} />
    </div>
  );
}

/** The figures, undefined while they load, or null if they could not be loaded. */
function CoachStats({ stats }: { stats: CoachesPage['stats'] | null | undefined }) {
  return (
    <StatGrid label="Figures of all coaches" isCompact>
      <StatCard label="Verified" value={figure(stats && stats.verified)} tone="green" />
      <StatCard label="Unverified" value={figure(stats && stats.unverified)} tone="amber" />
      <StatCard label="Total" value={figure(stats && stats.total)} />
    </StatGrid>
  );
}
