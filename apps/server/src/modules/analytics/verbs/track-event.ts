import { maxEventBytes, trackEventInput, type TrackEventInput } from '@swing/contract/analytics';
import { succeeded } from '@swing/contract/common';
import { trackEventPath } from '@swing/contract/paths';
import { anyone } from '@swing/domain/access-policies';
import { countedPlanId, isBotUserAgent, withoutQuery } from '@swing/domain/analytics-events';
import { emailKey } from '@swing/domain/email-address';
import type { LoggedEvent } from '../store/logged-event.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/** Records one visitor event. Responds once it is stored. */
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
    summary: 'Record an analytics event',
    bodyLimit: maxEventBytes,
    isBeacon: true,
  },
  async run({ ctx, input }) {
    await ctx.eventLog.add(loggedEvent(input, ctx.client.userAgent, ctx.now));
    return { success: true };
  },
});

function loggedEvent(input: TrackEventInput, userAgent: string | undefined, now: Date): LoggedEvent {
  const planId = input.plan_id || null;
  const claimed = input.user_agent;
  return {
    eventType: input.event_type,
    countedId: countedPlanId(planId),
    pagePath: withoutQuery(input.page_path) || '/',
    sessionId: input.session_id,
    referrer: input.referrer ? withoutQuery(input.referrer) || null : null,
    userAgent: (claimed ?? userAgent?.slice(0, 1_000)) || null,
    planId,
    planName: input.plan_name || null,
    planPrice: input.plan_price?.toString() || null,
    userEmail: emailKey(input.user_email ?? '') || null,
    isBot: isBotUserAgent(userAgent) || (Boolean(claimed) && isBotUserAgent(claimed)),
    createdAt: now,
  };
}
