import { counted } from '@swing/app-shell/lib/counted';
import { trpc } from '@swing/app-shell/api';
import { useNow } from '@swing/app-shell/lib/use-now';
import { useUrlSearch } from '@swing/app-shell/lib/use-url-filters';
import { PagedList } from '@swing/app-shell/paged-list';
import { SearchToolbar } from '@swing/app-shell/search-toolbar';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { EmptyState } from '@swing/ui/empty-state';
import { utilities } from '@swing/ui/utilities';
import type { ReactNode } from 'react';
import { RosterItem } from './roster-item.tsx';
import styles from './roster.module.css';

interface RosterProps {
  /** What an empty list offers: ways to invite the first players. */
  invite: ReactNode;
  /** What follows below the list. It appears when the list has loaded, because the list would push it down. */
  after: ReactNode;
}

/** Lists the players who are linked to the signed-in coach. */
export function Roster({ invite, after }: RosterProps) {
  const now = useNow(60_000);
  const [search, setSearch] = useUrlSearch();
  const query = trpc.coaching.listPlayers.useInfiniteQuery(
    { search },
    {
      getNextPageParam: (page) => page.nextCursor,
      // The list of the last search stays until the new one has arrived.
      placeholderData: (before) => before,
      meta: { failureLog: 'Failed to load players' },
    },
  );
  const pages = query.data?.pages ?? [];
  const players = pages.flatMap((page) => page.players);
  const total = pages[0]?.total;
  const isSearched = search !== '' && query.isSuccess && !query.isPlaceholderData;

  return (
    <>
      <Card title="Linked Players" aside={total === undefined ? null : <Badge>{counted(total, 'player')}</Badge>}>
        {total === 0 ? null : (
          <SearchToolbar placeholder="Player’s or athlete’s name" search={search} onSearch={setSearch} />
        )}
        <p className={utilities.visuallyHidden} role="status">
          {isSearched ? `${counted(players.length, 'player')}${query.hasNextPage ? ' and more' : ''} found` : null}
        </p>
        {query.isPending || players.length > 0 ? <Columns /> : null}
        <PagedList
          query={query}
          rows={players}
          noun="players"
          total={search === '' ? total : undefined}
          skeleton={{ count: 4, height: '2.75rem' }}
          failureText="Failed to load your players"
          empty={
            total === 0 ? (
              <EmptyState title="No players yet" action={invite}>
                Send your invite link to a player. Everyone who signs up with it appears here.
              </EmptyState>
            ) : isSearched ? (
              <EmptyState
                title={`Nobody found for “${search}”`}
                action={
                  <Button variant="secondary" onClick={() => setSearch('')}>
                    Show all players
                  </Button>
                }
              >
                The search looks at the names of accounts and athletes.
              </EmptyState>
            ) : null
          }
        >
          {(player) => <RosterItem key={player.id} player={player} now={now} />}
        </PagedList>
      </Card>
      {query.isPending ? null : after}
    </>
  );
}

/** The names of the columns on a wide screen. Each fact of a player has its name for screen readers. */
function Columns() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <span>Player</span>
      <div className={styles.facts}>
        {['Plan', 'Analyses left', 'Last submission', 'Linked since'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </div>
  );
}
