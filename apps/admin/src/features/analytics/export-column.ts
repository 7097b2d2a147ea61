import type { TableColumn } from '@swing/ui/table';
import { csvFileStart, formatCsv } from '@swing/domain/csv';

/** A column of a table that can be saved as CSV. */
export interface ExportColumn<Row> extends TableColumn<Row> {
  /** The value in the file: counts as plain numbers, rates as text with a percent sign, dates as ISO 8601. */
  csv: (row: Row) => string | number;
}

/** Returns the rows of a table as the text of a CSV file. The first line has the headings. */
export function tableCsv<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const headings = columns.map(({ label }) => label);
  return csvFileStart + formatCsv([headings, ...rows.map((row) => columns.map(({ csv }) => csv(row)))]);
}
