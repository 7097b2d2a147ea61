import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import { NameSearchField } from './name-search-field.tsx';
import styles from './search-toolbar.module.css';

interface SearchToolbarProps {
  placeholder: string;
  /** The search in effect. Empty: none. */
  search: string;
  onSearch: (search: string) => void;
  /** Widths of the filters on a wide screen, such as `13rem 11rem`. */
  filterWidths?: string;
  /** Number of filters in effect. If it is given, a phone shows the filters only after a press on the button "Filter". */
  activeFilters?: number;
  /** Filters and order of the list. */
  children?: ReactNode;
}

/** The tools above a list: a search, and its filters beside it, or below it on a phone. */
export function SearchToolbar(props: SearchToolbarProps) {
  const { placeholder, search, onSearch, filterWidths, activeFilters, children } = props;
  const isFoldable = activeFilters !== undefined;
  return (
    <div
      className={classNames(styles.root, isFoldable && styles.foldable)}
      style={{ '--filter-widths': filterWidths } as CSSProperties}
    >
      <NameSearchField
        label="Search"
        placeholder={placeholder}
        className={styles.search}
        value={search}
        onSearch={onSearch}
      />
      {isFoldable ? <Foldable activeFilters={activeFilters}>{children}</Foldable> : children}
    </div>
  );
}

/** Filters that a phone hides until the button "Filter" is pressed. Wider screens show them, and no button. */
function Foldable({ activeFilters, children }: { activeFilters: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        iconAfter={<ChevronDown />}
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filter{activeFilters === 0 ? null : ` (${activeFilters})`}
      </Button>
      <div id={id} className={classNames(styles.filters, !isOpen && styles.folded)}>
        {children}
      </div>
    </>
  );
}
