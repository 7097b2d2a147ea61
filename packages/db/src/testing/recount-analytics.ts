import { countedIds } from '@swing/domain/analytics-events';
import type { Database } from '../client.ts';

/** Recomputes the hourly and daily counts and the visitors from the events. For tests and benchmarks, which fill the table of events. A trigger counts the visitors. */
export async function recountAnalytics(database: Database): Promise<void> {
  await database.$executeRaw`truncate analytics_hourly, analytics_daily, analytics_visitors, analytics_visitor_counts`;
  await database.$executeRaw`
    insert into analytics_hourly (hour, event_type, plan_id, events)
    select date_trunc('hour', created_at, 'UTC'), event_type, case when plan_id = any(${countedIds}) then plan_id else '' end, count(*)
    from analytics_events where not is_bot group by 1, 2, 3`;
  await database.$executeRaw`
    insert into analytics_daily (day, event_type, plan_id, events)
    select (hour at time zone 'UTC')::date, event_type, plan_id, sum(events) from analytics_hourly group by 1, 2, 3`;
  await database.$executeRaw`
    insert into analytics_visitors (day, session_id)
    select distinct (created_at at time zone 'UTC')::date, session_id from analytics_events where not is_bot`;
}
