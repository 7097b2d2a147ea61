import { trpc } from '@swing/app-shell/api';
import { NameSearchField } from '@swing/app-shell/name-search-field';
import { PagedList } from '@swing/app-shell/paged-list';
import type { RosterPlayer } from '@swing/contract/coaching';
import { Button } from '@swing/ui/button';
import { Dialog } from '@swing/ui/dialog';
import { EmptyState } from '@swing/ui/empty-state';
import { useState } from 'react';
import styles from './player-dialog.module.css';

interface PlayerDialogProps {
  onClose: () => void;
  onChoose: (player: { id: string; name: string }) => void;
}

/** Chooses one of the coach's players. */
export function PlayerDialog({ onClose, onChoose }: PlayerDialogProps) {
  const [search, setSearch] = useState('');
  const query = trpc.coaching.listPlayers.useInfiniteQuery(search === '' ? {} : { search }, {
    getNextPageParam: (page) => page.nextCursor,
    meta: { failureLog: 'Failed to load players' },
    placeholderData: (previous) => previous,
  });
  return (
    <Dialog isOpen onClose={onClose} title="Choose a Player">
      <NameSearchField label="Search by name" value={search} onSearch={setSearch} />
      <div className={styles.players}>
        <PagedList
          query={query}
          rows={query.data?.pages.flatMap(({ players }) => players) ?? []}
          noun="players"
          skeleton={{ count: 5, height: '2.75rem' }}
          failureText="Your players could not be loaded."
          empty={<EmptyState>{search ? 'No player with this name.' : 'No player is linked to you yet.'}</EmptyState>}
        >
          {(player) => (
            <li key={player.id}>
              <Button
                variant="ghost"
                isFullWidth
                className={styles.player}
                onClick={() => onChoose({ id: player.id, name: player.name || namesOf(player) })}
              >
                {namesOf(player)}
              </Button>
            </li>
          )}
        </PagedList>
      </div>
    </Dialog>
  );
}

/** The account's name, and the athletes' names that differ from it. */
function namesOf({ name, athleteName, secondAthleteName }: RosterPlayer): string {
  return [...new Set([name, athleteName, secondAthleteName])].filter(Boolean).join(', ') || 'No name given';
}
