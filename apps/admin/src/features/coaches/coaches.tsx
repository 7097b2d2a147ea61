import { trpc } from '@swing/app-shell/api';
import { useNow } from '@swing/app-shell/lib/use-now';
import { useUrlSearch } from '@swing/app-shell/lib/use-url-search';
import { SearchToolbar } from '@swing/app-shell/search-toolbar';
import { Card } from '@swing/ui/card';
import { Notice, type NoticeMessage } from '@swing/ui/notice';
import { useState } from 'react';
import { CoachStats } from './coach-stats.tsx';
import { CoachTable } from './coach-table.tsx';
import { useDeleteCoach } from './use-delete-coach.ts';
import styles from './coaches.module.css';

/** All coaches, with the figures of all of them. */
export function Coaches() {
  const now = useNow(60_000);
  const [search, setSearch] = useUrlSearch();
  const [notice, setNotice] = useState<NoticeMessage | null>(null);
  const deletion = useDeleteCoach(setNotice);
  const query = trpc.administration.listCoaches.useInfiniteQuery(search === '' ? {} : { search }, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
  });
  const pages = query.data?.pages ?? [];
  return (
    <div className={styles.root}>
      <CoachStats stats={pages[0]?.stats ?? (query.isError ? null : undefined)} />
      <Card title="Coach Accounts">
        <SearchToolbar placeholder="Name, organization or email" search={search} onSearch={setSearch} />
        <CoachTable
          query={query}
          coaches={pages.flatMap((page) => page.coaches)}
          total={pages[0]?.stats.total}
          isSearch={search !== ''}
          now={now}
          deletion={deletion}
        />
      </Card>
      <Notice message={notice} onDismiss={() => setNotice(null)} />
    </div>
  );
}
