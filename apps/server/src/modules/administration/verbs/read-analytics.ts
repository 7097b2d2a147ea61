import { readAnalyticsInput, readAnalyticsOutput } from '@swing/contract/analytics';
import { sessions } from '@swing/domain/access-policies';
import { adminPasswordHeader } from '../../accounts/admin-gate.ts';
import { readDashboard } from '../../analytics/read-dashboard.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/** Reads the figures of the analytics page, and one page of the recent events. */
export const readAnalytics = defineVerb({
  name: 'administration.readAnalytics',
  kind: 'query',
  input: readAnalyticsInput,
  output: readAnalyticsOutput,
  access: sessions('admin', 'analytics'),
  headerLogin: adminPasswordHeader,
  rateLimit: 'read',
  rest: { method: 'GET', path: '/api/analytics/dashboard', summary: 'Read the analytics of a period' },
  run: ({ ctx: { database, now }, input: { days, limit, cursor } }) =>
    readDashboard(database, { period: days, now, limit, cursor }),
});
