import { FilterSelect } from '@swing/app-shell/filter-select';
import { SearchToolbar } from '@swing/app-shell/search-toolbar';
import { queueSorts, type QueueSort } from '@swing/domain/queue-order';
import type { QueueFilters } from './queue-filters.ts';

interface QueueToolbarProps {
  filters: QueueFilters;
  onChange: (changes: Partial<QueueFilters>) => void;
}

const general = 'general';
const sortLabels: Record<QueueSort, string> = { status: 'Status', due: 'Due date', newest: 'Newest' };

/**
 * The search field and the select boxes "Coach" and "Sort by". "Coach" offers all or general; one coach is selected with the link in
 * a row's Coach column.
 */
export function QueueToolbar({ filters, onChange }: QueueToolbarProps) {
  const { coach } = filters;
  const chosen = coach !== null && coach !== general ? [{ value: coach, label: `Coach ${coach}` }] : [];
  return (
    <SearchToolbar
      placeholder="Athlete’s name"
      search={filters.search}
      onSearch={(search) => onChange({ search })}
      filterWidths="13rem 11rem"
    >
      <FilterSelect
        label="Coach"
        options={[{ value: null, label: 'All' }, { value: general, label: 'General, no coach' }, ...chosen]}
        value={coach}
        onChange={(value) => onChange({ coach: value })}
      />
      <FilterSelect
        label="Sort by"
        options={queueSorts.map((value) => ({ value, label: sortLabels[value] }))}
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </SearchToolbar>
  );
}
