import { FilterSelect } from '@swing/app-shell/filter-select';
import { SearchToolbar } from '@swing/app-shell/search-toolbar';
import { userSorts, type UserSort } from '@swing/domain/user-order';
import { planOptions, statusWords } from '../../lib/user-words.ts';
import { planStatuses, type UserFilters } from './user-filters.ts';

interface UserToolbarProps {
  filters: UserFilters;
  onChange: (changes: Partial<UserFilters>) => void;
}

const sortLabels: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'Email, A to Z',
};

/** Search, filters and order of the users. */
export function UserToolbar({ filters, onChange }: UserToolbarProps) {
  return (
    <SearchToolbar
      placeholder="Name or email"
      search={filters.search}
      onSearch={(search) => onChange({ search })}
      filterWidths="14rem 9rem 11rem"
    >
      <FilterSelect
        label="Plan"
        options={[{ value: null, label: 'All plans' }, ...planOptions]}
        value={filters.plan}
        onChange={(plan) => onChange({ plan })}
      />
      <FilterSelect
        label="Status"
        options={[
          { value: null, label: 'All' },
          ...planStatuses.map((value) => ({ value, label: statusWords[value].word })),
        ]}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label="Sort by"
        options={userSorts.map((value) => ({ value, label: sortLabels[value] }))}
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </SearchToolbar>
  );
}
