import type { CSSProperties, ReactNode } from 'react';
import { NameSearchField } from './name-search-field.tsx';
import styles from './search-toolbar.module.css';

interface SearchToolbarProps {
  placeholder: string;
  /** The search in effect. Empty: none. */
  search: string;
  onSearch: (search: string) => void;
  /** Widths of the filters on a wide screen, such as `13rem 11rem`. */
  filterWidths?: string;
  /** Filters and order of the list. */
  children?: ReactNode;
}

/** The tools above a list: a search, and its filters beside it, or below it on a phone. */
export function SearchToolbar({ placeholder, search, onSearch, filterWidths, children }: SearchToolbarProps) {
  return (
    <div className={styles.root} style={{ '--filter-widths': filterWidths } as CSSProperties}>
      <NameSearchField
        label="Search"
        placeholder={placeholder}
        className={styles.search}
        value={search}
        onSearch={onSearch}
      />
      {children}
    </div>
  );
}
