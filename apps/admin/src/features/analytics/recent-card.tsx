import { failureText } from '@swing/app-shell/lib/call-error';
import { useDownload } from '@swing/app-shell/lib/fetch-file';
import { PagedTable } from '@swing/app-shell/paged-table';
import { paths } from '@swing/contract/paths';
import { exportFileName, mostExportedEvents, type AnalyticsPeriod } from '@swing/domain/analytics-periods';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { EmptyState } from '@swing/ui/empty-state';
import { utilities } from '@swing/ui/utilities';
import { Download } from 'lucide-react';
import { saveFile } from '@swing/ui/save-file';
import { eventColumns } from './columns.tsx';
import { figureText } from './figure-text.ts';
import type { useAnalytics } from './use-analytics.ts';

interface RecentCardProps {
  analytics: ReturnType<typeof useAnalytics>;
  days: AnalyticsPeriod;
  now: Date;
}

/** The newest events of the period, page by page. The file has all of them, so the server makes it. */
export function RecentCard({ analytics: { query, dashboard, events }, days, now }: RecentCardProps) {
  const download = useDownload();
  const title = 'Recent Activity';
  const isCut = (dashboard?.totalEvents ?? 0) > mostExportedEvents;
  return (
    <Card
      title={title}
      aside={
        events.length > 0 ? (
          <Button
            variant="secondary"
            size="small"
            icon={<Download />}
            aria-label={`Export CSV: ${title}`}
            isBusy={download.isPending}
            onClick={() =>
              download.mutate(`${paths.exportEvents}?days=${days}`, {
                onSuccess: (file) => saveFile(exportFileName(title, days), file),
              })
            }
          >
            Export CSV
          </Button>
        ) : null
      }
    >
      {isCut ? (
        <p className={utilities.muted}>
          The CSV file has only the newest {figureText(mostExportedEvents)} of {figureText(dashboard?.totalEvents ?? 0)}{' '}
          events.
        </p>
      ) : null}
      {download.error ? <Alert tone="error">{failureText('Failed to export the events', download.error)}</Alert> : null}
      <PagedTable
        query={query}
        rows={events}
        noun="events"
        label={title}
        columns={eventColumns(now)}
        rowKey={({ id }) => id}
        skeleton={{ count: 6, height: '2.25rem' }}
        empty={<EmptyState>Nothing happened in this period.</EmptyState>}
      />
    </Card>
  );
}
