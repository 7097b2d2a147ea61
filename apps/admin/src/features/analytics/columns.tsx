import { DateText } from '@swing/app-shell/date-text';
import type { DailyStat, HourlyStat, PlanStat, RecentEvent, Visits } from '@swing/contract/analytics';
import { percentage } from '@swing/domain/analytics-periods';
import { formatLongDate } from '@swing/domain/dates';
import type { TableColumn } from '@swing/ui/table';
import { eventText } from './event-text.ts';
import type { ExportColumn } from './export-button.tsx';
import { figureText, rateText, shareText } from './figure-text.ts';
import { hourText } from './hour-text.ts';
import type { FunnelStep } from './funnel.ts';

const count = <Row,>(label: string, read: (row: Row) => number): ExportColumn<Row> => ({
  label,
  isNumeric: true,
  place: 'joined',
  cell: (row) => figureText(read(row)),
  csv: read,
});

const rate = <Row,>(label: string, part: (row: Row) => number, whole: (row: Row) => number): ExportColumn<Row> => ({
  label,
  isNumeric: true,
  place: 'joined',
  cell: (row) => shareText(part(row), whole(row)),
  csv: (row) => rateText(percentage(part(row), whole(row))),
});

export const planColumns: readonly ExportColumn<PlanStat>[] = [
  { label: 'Plan', isRowHeader: true, cell: (row) => row.plan_name, csv: (row) => row.plan_name },
  count('Views', (row) => row.views),
  count('Conversions', (row) => row.conversions),
  rate(
    'Rate',
    (row) => row.conversions,
    (row) => row.views,
  ),
];

const visitColumns: readonly ExportColumn<Visits>[] = [
  count('Homepage', (row) => row.homepage_views),
  count('Checkout Page', (row) => row.checkout_views),
  count('Started Form', (row) => row.begin_checkouts),
  count('To Payment Provider', (row) => row.checkout_progress),
  rate(
    'Click-Through',
    (row) => row.checkout_views,
    (row) => row.homepage_views,
  ),
];

export const dailyColumns: readonly ExportColumn<DailyStat>[] = [
  {
    label: 'Date',
    isRowHeader: true,
    cell: ({ date }) => <time dateTime={date}>{formatLongDate(new Date(date), 'UTC')}</time>,
    csv: (row) => row.date,
  },
  ...visitColumns,
];

export const hourlyColumns: readonly ExportColumn<HourlyStat>[] = [
  {
    label: 'Hour',
    isRowHeader: true,
    cell: ({ hour }) => <time dateTime={hour}>{hourText(hour)}</time>,
    csv: (row) => row.hour,
  },
  ...visitColumns,
];

export const funnelColumns: readonly ExportColumn<FunnelStep>[] = [
  { label: 'Step', isRowHeader: true, cell: (row) => row.name, csv: (row) => row.name },
  count('Events', (row) => row.count),
  {
    label: 'Of the Step Before',
    isNumeric: true,
    place: 'joined',
    cell: (row) => (row.previous === null ? '' : shareText(row.count, row.previous)),
    csv: (row) => (row.previous === null ? '' : shareText(row.count, row.previous)),
  },
];

export function eventColumns(now: Date): readonly TableColumn<RecentEvent>[] {
  return [
    { label: 'Event', isRowHeader: true, cell: (row) => eventText(row.event_type) },
    { label: 'Plan', isFreeText: true, place: 'joined', isBare: true, cell: (row) => row.plan_name },
    { label: 'User', isFreeText: true, place: 'joined', isBare: true, cell: (row) => row.user_email },
    { label: 'Time', place: 'joined', isBare: true, cell: (row) => <DateText iso={row.created_at} now={now} /> },
  ];
}
