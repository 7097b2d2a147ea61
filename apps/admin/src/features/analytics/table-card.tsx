import type { AnalyticsPeriod } from '@swing/domain/analytics-periods';
import { Card } from '@swing/ui/card';
import { SkeletonRows } from '@swing/ui/skeleton';
import { Table } from '@swing/ui/table';
import type { ReactNode } from 'react';
import { ExportButton, type ExportColumn } from './export-button.tsx';

interface TableCardProps<Row> {
  title: string;
  days: AnalyticsPeriod;
  columns: readonly ExportColumn<Row>[];
  /** Null while the rows load. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** Number of rows that are expected while they load. */
  expectedRows: number;
  /** The rows that are shown, if not all. The file has all rows. */
  shownRows?: readonly Row[] | null;
  /** A chart, above the table. */
  chart?: ReactNode;
  /** Below the table. */
  end?: ReactNode;
}

/** A table of figures with its chart, which can be saved as a file. */
export function TableCard<Row>(props: TableCardProps<Row>) {
  const { title, days, columns, rows, rowKey, expectedRows, shownRows = rows, chart, end } = props;
  return (
    <Card title={title} aside={rows ? <ExportButton title={title} days={days} columns={columns} rows={rows} /> : null}>
      {chart}
      {shownRows ? (
        <Table label={title} columns={columns} rows={shownRows} rowKey={rowKey} />
      ) : (
        <SkeletonRows count={expectedRows} height="2.25rem" />
      )}
      {end}
    </Card>
  );
}
