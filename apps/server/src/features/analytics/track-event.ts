import { maxEventBytes, trackEventInput, type TrackEventInput } from '@swing/contract/analytics';
import { succeeded } from '@swing/contract/common';
import { trackEventPath } from '@swing/contract/paths';
import { anyone } from '@swing/domain/access-policies';
import { countedPlanId, isBotUserAgent, withoutQuery } from '@swing/domain/analytics-events';
import { emailKey } from '@swing/domain/email-address';
import type { LoggedEvent } from '../../entities/analytics/event-log.ts';
import { defineVerb } from '../../transport/verb.ts';

/** Takes one event of a visitor; the answer says that it is stored. */
export const trackEvent = defineVerb({
  name: 'analytics.track',
  kind: 'mutation',
  input: trackEventInput,
  output: succeeded,
  access: anyone(),
  rateLimit: 'track',
  rest: {
    method: 'POST',
    path: trackEventPath,
    status: 202,
    summary: 'Tell of a visit or a click',
    bodyLimit: maxEventBytes,
    isBeacon: true,
  },
  async run({ ctx, input }) {
    await ctx.eventLog.add(loggedEvent(input, ctx.client.userAgent, ctx.now));
    return { success: true };
  },
});

function loggedEvent(input: TrackEventInput, userAgent: string | undefined, now: Date): LoggedEvent {
  const planId = wellFormed(input.plan_id);
  const claimed = input.user_agent;
  return {
    eventType: input.event_type,
    countedId: countedPlanId(planId),
    pagePath: wellFormed(withoutQuery(input.page_path)) ?? '/',
    sessionId: wellFormed(input.session_id) ?? '',
    referrer: input.referrer ? wellFormed(withoutQuery(input.referrer)) : null,
    userAgent: wellFormed(claimed ?? userAgent?.slice(0, 1_000)),
    planId,
    planName: wellFormed(input.plan_name),
    planPrice: wellFormed(input.plan_price === null ? null : input.plan_price?.toString()),
    userEmail: wellFormed(emailKey(input.user_email ?? '')),
    isBot: isBotUserAgent(userAgent) || (Boolean(claimed) && isBotUserAgent(claimed)),
    createdAt: now,
  };
}

/** Half a surrogate pair would fail the whole batch in Postgres; nothing at all is null. */
function wellFormed(text: string | null | undefined): string | null {
  return text ? Buffer.from(text).toString() : null;
}
