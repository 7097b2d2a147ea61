import { NameSearchField } from '@swing/app-shell/name-search-field';
import type { PlanType } from '@swing/domain/plans';
import { userSorts, type UserSort } from '@swing/domain/user-order';
import { Select } from '@swing/ui/select';
import { planOptions, statusWords, type PlanStatus } from '../../lib/user-words.ts';
import { planStatuses, type UserFilters } from './user-filters.ts';
import styles from './users.module.css';

interface UserToolbarProps {
  filters: UserFilters;
  onChange: (changes: Partial<UserFilters>) => void;
}

const all = 'all';
const sortLabels: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'Email, A to Z',
};

/** Search, filters and order of the users. */
export function UserToolbar({ filters, onChange }: UserToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <NameSearchField
        label="Search"
        placeholder="Name or email"
        className={styles.search}
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        label="Plan"
        options={[{ value: all, label: 'All plans' }, ...planOptions]}
        value={filters.plan ?? all}
        onChange={({ currentTarget: { value } }) => onChange({ plan: value === all ? null : (value as PlanType) })}
      />
      <Select
        label="Status"
        options={[
          { value: all, label: 'All' },
          ...planStatuses.map((value) => ({ value, label: statusWords[value].word })),
        ]}
        value={filters.status ?? all}
        onChange={({ currentTarget: { value } }) => onChange({ status: value === all ? null : (value as PlanStatus) })}
      />
      <Select
        label="Sort by"
        className={styles.sort}
        options={userSorts.map((value) => ({ value, label: sortLabels[value] }))}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value as UserSort })}
      />
    </div>
  );
}
