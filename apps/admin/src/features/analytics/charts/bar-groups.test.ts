import { expect, it } from 'vitest';
import { funnelBars, planBars } from './bar-groups.ts';

it('[ADMIN-06] the figures are written behind the bars', () => {
  expect(funnelBars([{ name: 'Homepage Visits', count: 1_200, previous: null }])).toEqual([
    { name: 'Homepage Visits', bars: [{ kind: 'views', count: 1_200, text: '1,200' }] },
  ]);
  expect(planBars([{ plan_id: 'starter', plan_name: 'Starter', views: 3, conversions: 1 }])).toEqual([
    {
      name: 'Starter',
      bars: [
        { kind: 'views', count: 3, text: '3 viewed' },
        { kind: 'conversions', count: 1, text: '1 converted (33.3%)' },
      ],
    },
  ]);
});
