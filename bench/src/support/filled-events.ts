import { recountAnalytics } from '@swing/db/testing/recount-analytics';
import { createTestDatabase } from '@swing/db/testing/test-database';
import type { TestServer } from '@swing/db/testing/test-server';

export interface FilledEvents {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database with that many analytics events, evenly spread over the last 89 days: of 20, 12 are homepage views of people and
 * 1 is a bot's. A visitor sends three. The shares are the same at any size.
 */
export async function fillEvents(server: TestServer, events: number): Promise<FilledEvents> {
  const { url, database, drop } = await createTestDatabase({ server, client: { statementTimeout: 900_000 } });
  await database.$executeRaw`
    insert into analytics_events (event_type, page_path, session_id, referrer, user_agent, plan_id, plan_name, is_bot, created_at)
    select
      case when n % 20 < 12 then 'homepage_view' when n % 20 < 16 then 'checkout_view' when n % 20 < 18 then 'begin_checkout'
        when n % 20 < 19 then 'checkout_progress' else 'homepage_view' end,
      '/', 'session_1763760000000_' || n / 3, 'https://swing.example/',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1',
      (array['starter', 'performance', 'sixmonth'])[1 + n / 20 % 3], (array['Starter', 'Performance', '6-Month'])[1 + n / 20 % 3],
      n % 20 = 19, now() - (${events}::float8 - n) / ${events} * interval '89 days'
    from generate_series(1, ${events}::int) n`;
  await recountAnalytics(database);
  await database.$executeRaw`vacuum analyze`;
  await database.$executeRaw`checkpoint`;
  return { url, drop };
}
