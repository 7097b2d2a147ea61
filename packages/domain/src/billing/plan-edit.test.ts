import { describe, expect, it } from 'vitest';
import { planEdit, type EditedSubscription, type WantedPlan } from './plan-edit.ts';

const now = new Date('2026-03-10T12:00:00Z');
const end = new Date('2026-03-20T12:00:00Z');
const billed: EditedSubscription = {
  planType: 'starter',
  subscriptionStatus: 'active',
  subscriptionEnd: end,
  nextBillingDate: end,
  isDisputed: false,
  hasSubscription: true,
  isManualGrant: false,
};
const never: EditedSubscription = {
  ...billed,
  subscriptionStatus: 'inactive',
  subscriptionEnd: null,
  nextBillingDate: null,
  hasSubscription: false,
};
const want = (wanted: Partial<WantedPlan>): WantedPlan => ({
  planType: 'starter',
  status: 'active',
  endsAt: null,
  ...wanted,
});

describe('[ADMIN-03] an edit of a plan that is billed', () => {
  it.each([
    ['nothing', billed, want({}), { kind: 'none' }],
    ['a larger plan', billed, want({ planType: 'performance' }), { kind: 'upgrade', planType: 'performance' }],
    ['six months', billed, want({ planType: 'sixmonth' }), { kind: 'upgrade', planType: 'sixmonth' }],
    [
      'a smaller plan',
      { ...billed, planType: 'performance' } as const,
      want({}),
      { kind: 'downgrade', planType: 'starter' },
    ],
    ['cancelled', billed, want({ status: 'cancelled' }), { kind: 'cancel' }],
    [
      'active again',
      { ...billed, subscriptionStatus: 'cancelled', nextBillingDate: null } as const,
      want({}),
      { kind: 'resume' },
    ],
  ])('to %s changes it at the provider', (_name, from, to, edit) => {
    expect(planEdit(from, to, now)).toEqual(edit);
  });

  it.each([
    [
      'inactive',
      billed,
      want({ status: 'inactive' }),
      'The player is still billed. Choose cancelled, which ends the plan after the period that is paid for.',
    ],
    [
      'plan and status together',
      billed,
      want({ planType: 'performance', status: 'cancelled' }),
      'Change the plan and the status one after the other.',
    ],
    [
      'another end',
      billed,
      want({ endsAt: new Date('2027-01-01T00:00:00Z') }),
      'This plan is billed, so its end cannot be set by hand.',
    ],
    ['expired', billed, want({ status: 'expired' }), 'A plan expires by itself. Choose inactive to switch it off.'],
    [
      'another plan while it is cancelled',
      { ...billed, subscriptionStatus: 'cancelled', nextBillingDate: null } as const,
      want({ status: 'cancelled', planType: 'performance' }),
      'This plan is cancelled. Set the status to active first, then change the plan.',
    ],
    [
      'another plan after a failed payment',
      { ...billed, subscriptionStatus: 'past_due' } as const,
      want({ planType: 'performance' }),
      'The last payment of this player failed. The plan can be changed once it is paid.',
    ],
    [
      'another plan during a dispute',
      { ...billed, isDisputed: true } as const,
      want({ planType: 'performance' }),
      'A payment of this player is disputed. The plan can be changed when that is settled.',
    ],
    [
      'another plan while it does not renew',
      { ...billed, nextBillingDate: null } as const,
      want({ planType: 'performance' }),
      'This plan does not renew. Another one can be chosen when it ends.',
    ],
    [
      'anything else in a paid term',
      { ...billed, planType: 'sixmonth', nextBillingDate: null, hasSubscription: false } as const,
      want({ planType: 'sixmonth', status: 'cancelled' }),
      'The six months of this player are paid for. Plan and status stay until they end.',
    ],
  ])('to %s is refused', (_name, from, to, problem) => {
    expect(planEdit(from, to, now)).toEqual({ problem });
  });
});

describe('[ADMIN-03] an edit of a plan that nobody is billed for', () => {
  it.each([
    ['starter', '2026-04-10T12:00:00Z'],
    ['performance', '2026-04-10T12:00:00Z'],
    ['sixmonth', '2026-09-10T12:00:00Z'],
  ] as const)('grants %s for one period', (planType, endsAt) => {
    expect(planEdit(never, want({ planType }), now)).toEqual({
      kind: 'grant',
      planType,
      status: 'active',
      endsAt: new Date(endsAt),
    });
  });

  it('grants it until a chosen end, and refuses one that has passed', () => {
    const endsAt = new Date('2026-03-10T12:00:00.001Z');
    expect(planEdit(never, want({ endsAt }), now)).toEqual({
      kind: 'grant',
      planType: 'starter',
      status: 'active',
      endsAt,
    });
    expect(planEdit(never, want({ endsAt: now }), now)).toEqual({ problem: 'Please choose an end in the future.' });
  });

  it('changes a granted plan freely, and keeps it if nothing was changed', () => {
    const grant = { ...never, subscriptionStatus: 'active', subscriptionEnd: end, isManualGrant: true } as const;
    expect(planEdit(grant, want({}), now)).toEqual({ kind: 'none' });
    expect(planEdit(grant, want({ endsAt: end }), now)).toEqual({ kind: 'none' });
    expect(planEdit(grant, want({ status: 'inactive' }), now)).toMatchObject({ kind: 'grant', status: 'inactive' });
    expect(planEdit(grant, want({ status: 'cancelled' }), now)).toMatchObject({ status: 'cancelled', endsAt: end });
  });

  it('keeps the end of a running grant without a chosen one, and replaces one that has passed', () => {
    const december = new Date('2026-12-31T12:00:00Z');
    const grant = { ...never, subscriptionStatus: 'active', subscriptionEnd: december, isManualGrant: true } as const;
    expect(planEdit(grant, want({ planType: 'performance' }), now)).toMatchObject({ endsAt: december });
    expect(planEdit({ ...grant, subscriptionStatus: 'cancelled' }, want({}), now)).toMatchObject({ endsAt: december });
    for (const from of [
      { ...grant, subscriptionStatus: 'inactive' },
      { ...grant, subscriptionEnd: new Date('2026-03-01T12:00:00Z') },
    ] as const) {
      expect(planEdit(from, want({ planType: 'performance' }), now)).toMatchObject({
        endsAt: new Date('2026-04-10T12:00:00Z'),
      });
    }
  });

  it('keeps an expired status if only the plan changes, and replaces a plan that has ended', () => {
    const ended = { ...billed, subscriptionStatus: 'expired', nextBillingDate: null, hasSubscription: false } as const;
    expect(planEdit(ended, want({ status: 'expired' }), now)).toEqual({ kind: 'none' });
    expect(planEdit(ended, want({ planType: 'performance', status: 'expired' }), now)).toMatchObject({
      kind: 'grant',
      status: 'expired',
    });
    expect(planEdit(ended, want({}), now)).toMatchObject({ kind: 'grant', status: 'active' });
  });
});
