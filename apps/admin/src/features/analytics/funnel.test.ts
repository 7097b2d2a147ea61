import { expect, it } from 'vitest';
import { funnelSteps } from './funnel.ts';

it('[ADMIN-06] the funnel adds up the days', () => {
  const day = { date: '2026-03-01', homepage_views: 8, checkout_views: 4, begin_checkouts: 2, checkout_progress: 1 };
  expect(funnelSteps([day, { ...day, date: '2026-02-28', homepage_views: 1 }])).toEqual([
    { name: 'Homepage Visits', count: 9, previous: null },
    { name: 'Checkout Views', count: 8, previous: 9 },
    { name: 'Started Form', count: 4, previous: 8 },
    { name: 'Proceeded to Payment', count: 2, previous: 4 },
  ]);
});
