import type { Database } from '@swing/db/client';
import { writeRows } from '@swing/db/read-rows';
import type { LoggedEvent } from './logged-event.ts';

const store = `
  WITH arrived AS MATERIALIZED (
    SELECT *, date_trunc('hour', "createdAt", 'UTC') AS hour, ("createdAt" AT TIME ZONE 'UTC')::date AS day
    FROM jsonb_to_recordset($1::jsonb) AS event(
      "eventType" text, "countedId" text, "pagePath" text, "sessionId" text, "referrer" text, "userAgent" text,
      "planId" text, "planName" text, "planPrice" text, "userEmail" text, "isBot" boolean, "createdAt" timestamptz
    )
  ), hourly AS (
    INSERT INTO analytics_hourly AS counted (hour, event_type, plan_id, events)
    SELECT hour, "eventType", "countedId", count(*) FROM arrived WHERE NOT "isBot" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (hour, event_type, plan_id) DO UPDATE SET events = counted.events + excluded.events
  ), daily AS (
    INSERT INTO analytics_daily AS counted (day, event_type, plan_id, events)
    SELECT day, "eventType", "countedId", count(*) FROM arrived WHERE NOT "isBot" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, event_type, plan_id) DO UPDATE SET events = counted.events + excluded.events
  ), visitors AS (
    INSERT INTO analytics_visitors (day, session_id)
    SELECT DISTINCT day, "sessionId" FROM arrived WHERE NOT "isBot" ORDER BY 1, 2
    ON CONFLICT DO NOTHING
  )
  INSERT INTO analytics_events (
    event_type, page_path, session_id, referrer, user_agent, plan_id, plan_name, plan_price, user_email, is_bot, created_at
  )
  SELECT "eventType", "pagePath", "sessionId", "referrer", "userAgent", "planId", "planName", "planPrice", "userEmail",
    "isBot", "createdAt"
  FROM arrived`;

/**
 * Stores events, counts them by hour and day, and records visitors per UTC day, which a trigger counts. A single
 * statement, so any number of events costs one transaction and one round trip. Bots are stored but not counted
 * (analytics-1). Rows are written in key order, so that servers do not deadlock.
 */
export async function storeEvents(database: Database, events: readonly LoggedEvent[]): Promise<void> {
  await writeRows(database, { text: store, values: [JSON.stringify(events)], isPrepared: true });
}
