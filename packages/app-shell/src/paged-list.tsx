import { utilities } from '@swing/ui/utilities';
import type { ReactNode } from 'react';
import { PagedContent, type PagedProps } from './paged-content.tsx';

/** A paged list. */
export function PagedList<Row>({ children, ...paged }: PagedProps<Row> & { children: (row: Row) => ReactNode }) {
  return (
    <PagedContent {...paged}>
      <ul className={utilities.list}>{paged.rows.map(children)}</ul>
    </PagedContent>
  );
}
