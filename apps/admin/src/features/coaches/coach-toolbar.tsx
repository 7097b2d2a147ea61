import { FilterSelect } from '@swing/app-shell/filter-select';
import { SearchToolbar } from '@swing/app-shell/search-toolbar';
import { coachSorts, type CoachSort } from '@swing/domain/coach-order';
import { coachStatuses, type CoachFilters } from './coach-filters.ts';
import { statusWord } from './coach-words.ts';

interface CoachToolbarProps {
  filters: CoachFilters;
  onChange: (changes: Partial<CoachFilters>) => void;
}

const sortLabels: Record<CoachSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
};

/** Search, filter and order of the coaches. */
export function CoachToolbar({ filters, onChange }: CoachToolbarProps) {
  return (
    <SearchToolbar
      placeholder="Name, organization or email"
      search={filters.search}
      onSearch={(search) => onChange({ search })}
      filterWidths="10rem 11rem"
    >
      <FilterSelect
        label="Status"
        options={[
          { value: null, label: 'All' },
          ...coachStatuses.map((value) => ({ value, label: statusWord(value === 'verified') })),
        ]}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label="Sort by"
        options={coachSorts.map((value) => ({ value, label: sortLabels[value] }))}
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </SearchToolbar>
  );
}
