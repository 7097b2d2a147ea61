import { exportFileName, type AnalyticsPeriod } from '@swing/domain/analytics-periods';
import { Button } from '@swing/ui/button';
import { Download } from 'lucide-react';
import { saveFile } from '../../lib/save-file.ts';
import { tableCsv, type ExportColumn } from './export-column.ts';

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
