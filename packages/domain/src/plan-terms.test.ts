import { expect, it } from 'vitest';
import { planTerms, uploadPace } from './plan-terms.ts';
import { plans } from './plans.ts';

it('[PAY-01] [UPL-05] states the gap and the quota of each plan before it is bought', () => {
  expect(uploadPace(plans.starter)).toBe('2 uploads in any 30 days, at least 14 days apart');
  expect(uploadPace(plans.performance)).toBe('4 uploads in any 30 days, at least 7 days apart');
  expect(uploadPace(plans.sixmonth)).toBe('4 uploads in any 30 days, at least 7 days apart');
});

it('[PAY-01] states what expires, how long analyses are kept, and that nothing is refunded', () => {
  expect(planTerms(plans.starter)).toEqual([
    '2 uploads in any 30 days, at least 14 days apart.',
    'Unused analyses do not carry over.',
    'Each analysis is kept for 30 days after it is sent. Download it to keep it.',
    'No refunds for partial months or unused analyses.',
  ]);
  expect(planTerms(plans.sixmonth)[1]).toBe('The 24 analyses are for these 6 months. Those not used by then expire.');
});
