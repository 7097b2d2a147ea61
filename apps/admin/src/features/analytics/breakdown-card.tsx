import type { AnalyticsPeriod } from '@swing/domain/analytics-periods';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { useState } from 'react';
import type { ExportColumn } from './export-button.tsx';
import { TableCard } from './table-card.tsx';

const shortLength = 14;

interface BreakdownCardProps<Row> {
  title: string;
  /** What a row is, in the plural. */
  noun: 'days' | 'hours';
  /** Below the table. */
  note?: string;
  days: AnalyticsPeriod;
  columns: readonly ExportColumn<Row>[];
  /** Newest first. Null while they load. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
}

/** The figures of each day or hour, newest first. A long table shows its newest rows until the others are asked for. */
export function BreakdownCard<Row>({ rows, noun, note, ...table }: BreakdownCardProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <TableCard
      {...table}
      rows={rows}
      shownRows={isWhole ? rows : (rows?.slice(0, shortLength) ?? null)}
      expectedRows={7}
      end={
        <>
          {note ? <p className={utilities.muted}>{note}</p> : null}
          {rows && rows.length > shortLength ? (
            <div>
              <Button variant="secondary" onClick={() => setWhole(!isWhole)}>
                {isWhole ? `Show the last ${shortLength} ${noun}` : `Show all ${rows.length} ${noun}`}
              </Button>
            </div>
          ) : null}
        </>
      }
    />
  );
}
