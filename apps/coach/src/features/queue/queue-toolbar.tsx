import { NameSearchField } from '@swing/app-shell/name-search-field';
import type { Submission } from '@swing/contract/submissions';
import { queueSorts, type QueueSort } from '@swing/domain/queue-order';
import { Select } from '@swing/ui/select';
import { useState } from 'react';
import { PlayerFilter } from './player-filter.tsx';
import type { QueueFilters } from './queue-filters.ts';
import styles from './queue-toolbar.module.css';

interface QueueToolbarProps {
  filters: QueueFilters;
  onChange: (changes: Partial<QueueFilters>) => void;
  /** The rows listed now. They tell the name of the chosen player. */
  submissions: readonly Submission[];
}

const sortLabels = { status: 'Status', due: 'Due date', newest: 'Newest' };
const sortOptions = queueSorts.map((value) => ({ value, label: sortLabels[value] }));

/** Search, player and order of the queue. */
export function QueueToolbar({ filters, onChange, submissions }: QueueToolbarProps) {
  // Remembered, because a search may leave no row of the player.
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const listed = submissions.find(({ userId }) => userId === filters.player);
  if (listed?.userName && chosen?.id !== listed.userId) setChosen({ id: listed.userId, name: listed.userName });
  return (
    <div className={styles.root}>
      <NameSearchField
        label="Search"
        placeholder="Athlete’s name"
        className={styles.search}
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <PlayerFilter
        player={filters.player}
        name={chosen !== null && chosen.id === filters.player ? chosen.name : null}
        onChange={(player) => {
          setChosen(player);
          onChange({ player: player && player.id });
        }}
      />
      <Select
        label="Sort by"
        options={sortOptions}
        value={filters.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value as QueueSort })}
      />
    </div>
  );
}
