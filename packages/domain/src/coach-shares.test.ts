import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  earnedCents,
  netCents,
  playersOfTier,
  reviewPercent,
  reviewThresholds,
  revenueStanding,
  revenueTiers,
  rosterPositions,
  sharePercent,
  type SharedPayment,
} from './coach-shares.ts';

const day = (date: number) => new Date(Date.UTC(2026, 0, date));
const payment: SharedPayment = {
  status: 'paid',
  amountCents: 2_500,
  feeCents: 103,
  refundedCents: 0,
  position: 1,
};

describe('[PLUS-03] the share by roster position', () => {
  it('is described in words', () => {
    expect(revenueTiers.map((tier) => `${tier.percent}% for ${playersOfTier(tier)}`)).toEqual([
      '60% for the first 20 players',
      '75% for players 21 to 50',
      '90% for players 51 and above',
    ]);
  });

  it('has three tiers', () => {
    expect(revenueTiers).toEqual([
      { fromPosition: 1, percent: 60 },
      { fromPosition: 21, percent: 75 },
      { fromPosition: 51, percent: 90 },
    ]);
  });

  it.each([
    [1, 60],
    [20, 60],
    [21, 75],
    [50, 75],
    [51, 90],
    [5_000, 90],
  ])('is, for player %d, %d percent', (position, percent) => {
    expect(sharePercent(position)).toBe(percent);
  });

  it.each([
    [0, 60, { percent: 75, playersNeeded: 21 }],
    [1, 60, { percent: 75, playersNeeded: 20 }],
    [20, 60, { percent: 75, playersNeeded: 1 }],
    [21, 75, { percent: 90, playersNeeded: 30 }],
    [50, 75, { percent: 90, playersNeeded: 1 }],
    [51, 90, null],
  ])('has reached, with %d paying players, %d percent', (players, percent, next) => {
    expect(revenueStanding(players)).toEqual({ percent, next });
  });
});

describe('[PLUS-03] roster positions', () => {
  it('follow the date of the link, then the id', () => {
    const places = [
      { playerId: 'c', linkedAt: day(3) },
      { playerId: 'b', linkedAt: day(1) },
      { playerId: 'a', linkedAt: day(3) },
    ];
    expect([...rosterPositions(places)]).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ]);
  });

  it('count a player listed twice once, by the first entry', () => {
    const places = [
      { playerId: 'a', linkedAt: day(5) },
      { playerId: 'b', linkedAt: day(3) },
      { playerId: 'a', linkedAt: day(1) },
    ];
    expect([...rosterPositions(places)]).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });
});

describe('[PLUS-03] earnings', () => {
  it.each([
    ['paid', {}, 2_397],
    ['partly refunded', { refundedCents: 500 }, 1_897],
    ['refunded', { status: 'refunded', refundedCents: 2_500 }, 0],
    ['disputed', { status: 'disputed' }, 0],
    ['failed', { status: 'failed' }, 0],
  ] as const)('share of a %s payment', (_name, changes, cents) => {
    expect(netCents({ ...payment, ...changes })).toBe(cents);
  });

  it('add the shares, each rounded to whole cents', () => {
    // 60 % of 23.97 is 14.382, 75 % is 17.9775, 90 % is 21.573.
    expect(earnedCents([payment])).toBe(1_438);
    expect(earnedCents([payment, { ...payment, position: 21 }, { ...payment, position: 51 }])).toBe(
      1_438 + 1_798 + 2_157,
    );
    expect(earnedCents([])).toBe(0);
  });

  it('never exceed 90 percent of what was paid, nor fall below 0', () => {
    const payments = fc.array(
      fc.record({
        status: fc.constantFrom('paid', 'failed', 'refunded', 'disputed'),
        amountCents: fc.nat(100_000),
        feeCents: fc.nat(1_000),
        refundedCents: fc.nat(100_000),
        position: fc.integer({ min: 1, max: 100 }),
      }),
    );
    fc.assert(
      fc.property(payments, (list) => {
        const earned = earnedCents(list);
        const paid = list.reduce((total, { amountCents }) => total + Math.ceil(amountCents * 0.9), 0);
        expect(earned).toBeGreaterThanOrEqual(0);
        expect(earned).toBeLessThanOrEqual(paid);
      }),
    );
  });
});

it.each([
  [0, 0, null],
  [4, 0, 0],
  [4, 3, 75],
  [200, 199, 99],
  [200, 200, 100],
])('[PLUS-03] of %d submissions received, %d reviewed are %s percent', (received, reviewed, percent) => {
  expect(reviewPercent({ received, reviewed })).toBe(percent);
});

it('[PLUS-03] is compared with both readings of the requirement', () => {
  expect(reviewThresholds).toEqual([75, 100]);
});
