import { exportFileName, type AnalyticsPeriod } from '@swing/domain/analytics-periods';
import { Button } from '@swing/ui/button';
import { Download } from 'lucide-react';
import type { TableColumn } from '@swing/ui/table';
import { csvFileStart, formatCsv } from '@swing/domain/csv';
import { saveFile } from '@swing/ui/save-file';

/** A column of a table that can be saved as CSV. */
export interface ExportColumn<Row> extends TableColumn<Row> {
  /** The value in the file: counts as plain numbers, rates as text with a percent sign, dates as ISO 8601. */
  csv: (row: Row) => string | number;
}

/** Returns the rows of a table as the text of a CSV file. The first line has the headings. */
function tableCsv<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const headings = columns.map(({ label }) => label);
  return csvFileStart + formatCsv([headings, ...rows.map((row) => columns.map(({ csv }) => csv(row)))]);
}

interface ExportButtonProps<Row> {
  /** Title of the table. The name of the file is made from it and the period. */
  title: string;
  days: AnalyticsPeriod;
  columns: readonly ExportColumn<Row>[];
  rows: readonly Row[];
}

/** Saves the rows of a table as a CSV file. */
export function ExportButton<Row>({ title, days, columns, rows }: ExportButtonProps<Row>) {
  function save() {
    const file = new Blob([tableCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
    saveFile(exportFileName(title, days), file);
  }
  return (
    <Button variant="secondary" size="small" icon={<Download />} aria-label={`Export CSV: ${title}`} onClick={save}>
      Export CSV
    </Button>
  );
}
