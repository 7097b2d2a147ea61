import { NameSearchField } from '@swing/app-shell/name-search-field';
import { queueSorts, type QueueSort } from '@swing/domain/queue-order';
import { Select } from '@swing/ui/select';
import type { QueueFilters } from './queue-filters.ts';
import styles from './queue.module.css';

interface QueueToolbarProps {
  filters: QueueFilters;
  onChange: (changes: Partial<QueueFilters>) => void;
}

const all = 'all';
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
    <div className={styles.toolbar}>
      <NameSearchField
        label="Search"
        placeholder="Athlete’s name"
        className={styles.search}
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        label="Coach"
        options={[{ value: all, label: 'All' }, { value: general, label: 'General, no coach' }, ...chosen]}
        value={coach ?? all}
        onChange={({ currentTarget: { value } }) => onChange({ coach: value === all ? null : value })}
      />
      <Select
        label="Sort by"
        options={queueSorts.map((value) => ({ value, label: sortLabels[value] }))}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value as QueueSort })}
      />
    </div>
  );
}
