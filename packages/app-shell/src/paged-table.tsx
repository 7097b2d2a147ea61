import { Table, type TableColumn } from '@swing/ui/table';
import { PagedContent, type PagedProps } from './paged-content.tsx';

interface PagedTableProps<Row> extends PagedProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
}

/** A paged table. */
export function PagedTable<Row>({ label, columns, rowKey, ...paged }: PagedTableProps<Row>) {
  return (
    <PagedContent {...paged}>
      <Table
        label={label}
        columns={columns}
        rows={paged.rows}
        rowKey={rowKey}
        isOutdated={paged.query.isPlaceholderData}
      />
    </PagedContent>
  );
}
