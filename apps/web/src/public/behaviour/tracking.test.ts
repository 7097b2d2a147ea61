import { expect, it } from 'vitest';
import { clickEvent } from './tracking.ts';

it('[TRK-02] names a button by its label and where it leads', () => {
  expect(clickEvent({ track: 'join_as_coach_final' }, '/coach/signup')).toEqual({
    event_type: 'button_click',
    page_path: '/',
    plan_id: 'join_as_coach_final',
    plan_name: '/coach/signup',
  });
});

it('[TRK-02] names a plan by id and name', () => {
  expect(clickEvent({ trackPlan: 'starter', planName: 'Starter' }, '/checkout?plan=starter')).toEqual({
    event_type: 'pricing_click',
    page_path: '/',
    plan_id: 'starter',
    plan_name: 'Starter',
  });
});
