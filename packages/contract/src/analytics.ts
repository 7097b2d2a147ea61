import { eventTypes } from '@swing/domain/analytics-events';
import * as z from 'zod/mini';

const text = (length: number) => z.nullish(z.string().check(z.maxLength(length)));

/** Maximum size of one event in bytes. */
export const maxEventBytes = 8_192;

/** One analytics event. Unknown fields are dropped. */
export const trackEventInput = z.object({
  event_type: z.enum(eventTypes),
  page_path: z.string().check(z.minLength(1), z.maxLength(2_000)),
  session_id: z.string().check(z.minLength(1), z.maxLength(100)),
  referrer: text(2_000),
  user_agent: text(1_000),
  plan_id: text(100),
  plan_name: text(200),
  plan_price: z.nullish(z.union([z.number(), z.string().check(z.maxLength(40))])),
  user_email: text(254),
});
export type TrackEventInput = z.infer<typeof trackEventInput>;
