import { FilterSelect } from '@swing/app-shell/filter-select';
import { SearchToolbar } from '@swing/app-shell/search-toolbar';
import type { Submission } from '@swing/contract/submissions';
import { queueSorts } from '@swing/domain/queue-order';
import { useState } from 'react';
import { PlayerFilter } from './player-filter.tsx';
import { noFilters, type QueueFilters } from './queue-filters.ts';

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
    <SearchToolbar
      placeholder="Athlete’s name"
      search={filters.search}
      onSearch={(search) => onChange({ search })}
      filterWidths="15rem 13rem"
      activeFilters={Number(filters.player !== null) + Number(filters.sort !== noFilters.sort)}
    >
      <PlayerFilter
        player={filters.player}
        name={chosen !== null && chosen.id === filters.player ? chosen.name : null}
        onChange={(player) => {
          setChosen(player);
          onChange({ player: player && player.id });
        }}
      />
      <FilterSelect
        label="Sort by"
        options={sortOptions}
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </SearchToolbar>
  );
}
