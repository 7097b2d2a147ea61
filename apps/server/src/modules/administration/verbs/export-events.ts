import { exportEventsInput } from '@swing/contract/analytics';
import { paths } from '@swing/contract/paths';
import { sessions } from '@swing/domain/access-policies';
import { exportFileName, mostExportedEvents } from '@swing/domain/analytics-periods';
import { eventsCsv } from '../../analytics/events-csv.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { DownloadResponse } from '../../../kernel/responses/download-response.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';

/** Downloads the events of a period as a CSV file (analytics-4). It has e-mail addresses, so each download is recorded (access-9). */
export const exportEvents = defineStreamVerb({
  name: 'administration.exportEvents',
  kind: 'send',
  input: exportEventsInput,
  access: sessions('admin', 'analytics'),
  rateLimit: 'eventExport',
  rest: {
    method: 'GET',
    path: paths.exportEvents,
    summary: 'Export the events of a period as a CSV file',
    responseType: 'text/csv',
  },
  run: async ({ ctx, input: { days } }) =>
    new DownloadResponse({
      async open() {
        const { database, now, actor } = ctx;
        await database.$transaction((tx) =>
          recordAudit(tx, ctx, {
            action: 'events.exported',
            subjectType: 'account',
            subjectId: actor.accountId,
            detail: { days },
          }),
        );
        return eventsCsv(database, { period: days, now, mostEvents: mostExportedEvents });
      },
      contentType: 'text/csv; charset=utf-8',
      fileName: exportFileName('Recent Activity', days),
    }),
});
