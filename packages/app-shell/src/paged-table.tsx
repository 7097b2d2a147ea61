import { Table, type TableColumn } from '@swing/ui/table';
import { PagedContent, type PagedProps } from './paged-content.tsx';

interface PagedTableProps<Row> extends PagedProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  className?: string | undefined;
}

/** A paged table. */
export function PagedTable<Row>({ label, columns, rowKey, className, ...paged }: PagedTableProps<Row>) {
  return (
    <PagedContent {...paged}>
      <Table label={label} columns={columns} rows={paged.rows} rowKey={rowKey} className={className} />
    </PagedContent>
  );
}
