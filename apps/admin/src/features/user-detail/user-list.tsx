import { PagedList } from '@swing/app-shell/paged-list';
import type { PagedProps } from '@swing/app-shell/paged-content';
import { EmptyState } from '@swing/ui/empty-state';
import type { ReactNode } from 'react';
import styles from './user-detail.module.css';

/** What the lists of a user get. */
export interface ListOfUserProps {
  userId: string;
  now: Date;
}

interface UserListProps<Row extends { id: string }> extends Pick<PagedProps<Row>, 'query' | 'rows' | 'noun'> {
  emptyText: string;
  children: (row: Row) => ReactNode;
}

/** One of the lists in a user's dialog, which scrolls by itself. */
export function UserList<Row extends { id: string }>({ emptyText, children, ...paged }: UserListProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={styles.list} tabIndex={0} role="group" aria-label={paged.noun}>
      <PagedList
        {...paged}
        skeleton={{ count: 4, height: '3.5rem' }}
        failureText={`Failed to load ${paged.noun}`}
        empty={<EmptyState>{emptyText}</EmptyState>}
      >
        {(row) => (
          <li key={row.id} className={styles.row}>
            {children(row)}
          </li>
        )}
      </PagedList>
    </div>
  );
}

/** A row: the main facts in the first line, and further ones below. */
export function RowLines({ children, detail }: { children: ReactNode; detail?: ReactNode }) {
  return (
    <>
      <p className={styles.line}>{children}</p>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
    </>
  );
}
