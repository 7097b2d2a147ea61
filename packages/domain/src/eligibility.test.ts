import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  analysesLeft,
  uploadAfterThis,
  uploadEligibility,
  type PendingChange,
  type UploadingPlayer,
} from './eligibility.ts';

const now = new Date('2026-03-15T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const player: UploadingPlayer = {
  planType: 'performance',
  subscriptionStatus: 'active',
  subscriptionEnd: ago(-day),
  nextBillingDate: ago(-day),
  isDisputed: false,
  termAnalyses: 0,
};
const ask = (recent: Date[], changes: Partial<UploadingPlayer> = {}, ofTerm = 0, at = now) =>
  uploadEligibility({ ...player, ...changes }, { recent, ofTerm }, at);
const next = (recent: Date[], changes: Partial<UploadingPlayer> = {}) => {
  const answer = ask(recent, changes);
  return answer.isAllowed ? null : [answer.reason, answer.nextUploadAt?.toISOString()];
};

describe('[UPL-05] the gap after the newest upload, to the second', () => {
  it.each([
    ['starter', 14],
    ['performance', 7],
    ['sixmonth', 7],
  ] as const)('%s waits %d days', (planType, days) => {
    expect(next([], { planType })).toBeNull();
    expect(next([ago(days * day)], { planType })).toBeNull();
    expect(next([ago(days * day - 1_000)], { planType })).toEqual(['gap', '2026-03-15T12:00:01.000Z']);
    expect(next([now], { planType })).toEqual(['gap', ago(-days * day).toISOString()]);
  });
});

describe('[UPL-05] the quota of 720 hours, to the second', () => {
  it('starter: the second newest leaves the window', () => {
    const inside = [ago(20 * day), ago(720 * hour - 1_000)];
    expect(next(inside, { planType: 'starter' })).toEqual(['quota', '2026-03-15T12:00:01.000Z']);
    expect(next([ago(20 * day), ago(720 * hour)], { planType: 'starter' })).toBeNull();
  });

  it.each(['performance', 'sixmonth'] as const)('%s: the fourth newest leaves the window', (planType) => {
    const three = [ago(8 * day), ago(15 * day), ago(22 * day)];
    expect(next(three, { planType })).toBeNull();
    expect(next([...three, ago(720 * hour - 1_000)], { planType })).toEqual(['quota', '2026-03-15T12:00:01.000Z']);
    expect(next([...three, ago(720 * hour)], { planType })).toBeNull();
  });

  it('uses the end of the gap if that is later', () => {
    const recent = [ago(day), ago(9 * day), ago(17 * day), ago(29 * day)];
    expect(next(recent)).toEqual(['quota', ago(-6 * day).toISOString()]);
    const evenly = [ago(1_000), ago(7 * day + 1_000), ago(14 * day + 1_000), ago(21 * day + 1_000)];
    expect(next(evenly)).toEqual(['quota', new Date(ago(21 * day + 1_000).getTime() + 720 * hour).toISOString()]);
  });

  it('counts from the quota-th newest upload if more than the quota was uploaded under a larger plan', () => {
    const recent = [ago(15 * day), ago(22 * day), ago(28 * day), ago(29 * day)];
    expect(next(recent, { planType: 'starter' })).toEqual(['quota', ago(-8 * day).toISOString()]);
  });

  it('ignores the order of uploads, and uploads before the window', () => {
    const recent = [ago(700 * day), ago(20 * day), ago(300 * day), ago(8 * day), ago(31 * day)];
    expect(next(recent)).toBeNull();
  });
});

describe('[UPL-05] months and daylight saving', () => {
  it.each([
    // Across February, the spring change in the USA (8 March) and in Europe (29 March), and the autumn change (1 November).
    ['2026-02-10T08:30:15Z', '2026-03-12T08:30:15Z'],
    ['2028-02-10T08:30:15Z', '2028-03-11T08:30:15Z'],
    ['2026-03-07T23:59:59Z', '2026-04-06T23:59:59Z'],
    ['2026-10-20T00:00:00Z', '2026-11-19T00:00:00Z'],
    ['2026-12-15T18:00:00Z', '2027-01-14T18:00:00Z'],
  ])('720 hours after %s is %s in every zone', (sent, free) => {
    const first = new Date(sent);
    const second = new Date(first.getTime() + 14 * day);
    const at = new Date(new Date(free).getTime() - 1_000);
    const answer = ask([first, second], { planType: 'starter' }, 0, at);
    expect(answer).toMatchObject({ isAllowed: false, nextUploadAt: new Date(free) });
    expect(ask([first, second], { planType: 'starter' }, 0, new Date(free))).toEqual({ isAllowed: true });
  });
});

describe('[UPL-05] the term of six months', () => {
  const six = { planType: 'sixmonth', nextBillingDate: null } as const;
  it.each([
    [0, 23, null],
    [0, 24, 'You have used all 24 analyses.'],
    [24, 23, null],
    [24, 24, 'You have used all 24 analyses.'],
    [48, 47, null],
    [48, 48, 'You have used all 48 analyses.'],
  ])('of %d granted, %d used: %s', (termAnalyses, ofTerm, message) => {
    const answer = ask([], { ...six, termAnalyses }, ofTerm);
    expect(answer.isAllowed ? null : answer.message).toBe(message);
    if (!answer.isAllowed) expect(answer).toMatchObject({ reason: 'term-used', nextUploadAt: null });
  });

  it('also applies the quota of 720 hours, and applies to no monthly plan', () => {
    expect(ask([ago(day)], { ...six }, 5)).toMatchObject({ reason: 'gap' });
    expect(ask([], {}, 500)).toEqual({ isAllowed: true });
  });

  it('is over at its end, to the second', () => {
    expect(ask([], { ...six, subscriptionEnd: ago(-1_000) })).toEqual({ isAllowed: true });
    expect(ask([], { ...six, subscriptionEnd: now })).toMatchObject({ reason: 'ended' });
  });
});

describe('[UPL-05] access', () => {
  it('is refused once the plan has ended, for any uploads', () => {
    const message = 'Your plan has ended. Choose a plan to upload.';
    for (const subscriptionStatus of ['inactive', 'expired'] as const)
      expect(ask([now], { subscriptionStatus })).toMatchObject({ reason: 'ended', message, nextUploadAt: null });
    expect(ask([], { subscriptionStatus: 'cancelled', subscriptionEnd: now })).toMatchObject({ reason: 'ended' });
    expect(ask([], { subscriptionStatus: 'cancelled', subscriptionEnd: ago(-1_000) })).toEqual({ isAllowed: true });
  });

  it('[PAY-11] is refused while a dispute is open, with its own message', () => {
    expect(ask([], { isDisputed: true })).toMatchObject({
      reason: 'disputed',
      message: 'Uploads are paused while a payment is disputed.',
    });
  });
});

describe('[UPL-05] the message', () => {
  it.each([
    [ago(0), 'Next upload available: March 22, 2026'],
    [ago(5 * day), 'Next upload available: March 17, 2026 at 12:00 PM UTC'],
    [ago(5 * day - 1_000), 'Next upload available: March 17, 2026'],
    [ago(6 * day - 61_000), 'Next upload available: March 16, 2026 at 12:02 PM UTC'],
  ])('names the date in UTC, and the time within 48 hours (%s)', (newest, message) => {
    expect(ask([newest])).toMatchObject({ message });
  });

  it('formats the date in the given zone', () => {
    const late = new Date('2026-03-15T03:00:00Z');
    const answer = uploadEligibility(player, { recent: [late], ofTerm: 0 }, now, 'America/Los_Angeles');
    expect(answer).toMatchObject({ message: 'Next upload available: March 21, 2026' });
  });
});

it('[UPL-05] the returned date is the first moment at which an upload is allowed', () => {
  const paces = {
    starter: { quota: 2, gapDays: 14 },
    performance: { quota: 4, gapDays: 7 },
    sixmonth: { quota: 4, gapDays: 7 },
  };
  const recent = fc.array(
    fc.integer({ min: 0, max: 40 * 86_400 }).map((seconds) => ago(seconds * 1_000)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      recent,
      fc.constantFrom('starter' as const, 'performance' as const, 'sixmonth' as const),
      (dates, planType) => {
        const answer = ask(dates, { planType, subscriptionEnd: ago(-400 * day) });
        const counted = dates.filter((date) => date > ago(720 * hour));
        const newest = Math.max(...dates.map((date) => date.getTime()));
        const { quota, gapDays } = paces[planType];
        const isFree = counted.length < quota && (dates.length === 0 || now.getTime() - newest >= gapDays * day);
        expect(answer.isAllowed).toBe(isFree);
        if (answer.isAllowed || answer.nextUploadAt === null) return;
        const at = (shift: number) => new Date(Number(answer.nextUploadAt) + shift);
        const askAt = (moment: Date) => ask(dates, { planType, subscriptionEnd: ago(-400 * day) }, 0, moment);
        expect(askAt(at(0))).toEqual({ isAllowed: true });
        expect(askAt(at(-1_000)).isAllowed).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});

describe('[UPL-05] the date of the upload after one that is sent now', () => {
  const after = (recent: Date[], changes: Partial<UploadingPlayer & PendingChange> = {}, ofTerm = 0) => {
    const nothingPending = { pendingPlanType: null, pendingPlanAt: null };
    const from = uploadAfterThis({ ...player, ...nothingPending, ...changes }, { recent, ofTerm }, now);
    return from && from.toISOString();
  };

  it.each([
    ['starter', '2026-03-29T12:00:00.000Z'],
    ['performance', '2026-03-22T12:00:00.000Z'],
  ] as const)('%s waits for its gap', (planType, from) => expect(after([], { planType })).toBe(from));

  it('waits for the quota if that ends later than the gap', () => {
    // The gap ends on March 29, the 30 days of the older upload on March 31.
    expect(after([ago(14 * day)], { planType: 'starter' })).toBe('2026-03-31T12:00:00.000Z');
  });

  it('is null if no video may be sent now, or if this one is the last', () => {
    expect(after([ago(6 * day)])).toBeNull();
    const term = { planType: 'sixmonth', nextBillingDate: null, subscriptionEnd: ago(-60 * day) } as const;
    expect(after([], term, 22)).toBe('2026-03-22T12:00:00.000Z');
    expect(after([], term, 23)).toBeNull();
    const ending = { subscriptionStatus: 'cancelled', nextBillingDate: null } as const;
    expect(after([], { ...ending, subscriptionEnd: ago(-7 * day - 1) })).toBe('2026-03-22T12:00:00.000Z');
    expect(after([], { ...ending, subscriptionEnd: ago(-7 * day) })).toBeNull();
  });

  it('follows the smaller plan if that begins first', () => {
    const pending = { pendingPlanType: 'starter', pendingPlanAt: new Date('2026-03-22T12:00:00Z') } as const;
    expect(after([], pending)).toBe('2026-03-29T12:00:00.000Z');
    expect(after([], { ...pending, pendingPlanAt: new Date('2026-03-22T12:00:01Z') })).toBe('2026-03-22T12:00:00.000Z');
  });
});

describe('[PLUS-03] analyses left in the period', () => {
  const left = (changes: Partial<UploadingPlayer>, used: number, ofTerm = 0) =>
    analysesLeft({ ...player, ...changes }, { used, ofTerm }, now);

  it('are the quota less the uploads of the last 720 hours', () => {
    expect([left({}, 0), left({}, 3), left({}, 4), left({}, 6)]).toEqual([4, 1, 0, 0]);
    expect([left({ planType: 'starter' }, 0), left({ planType: 'starter' }, 1)]).toEqual([2, 1]);
  });

  it('are limited by the term of a plan that is paid once', () => {
    const sixmonth = { planType: 'sixmonth', nextBillingDate: null } as const;
    expect([left(sixmonth, 1, 10), left(sixmonth, 1, 22), left(sixmonth, 1, 24)]).toEqual([3, 2, 0]);
    expect(left({ ...sixmonth, termAnalyses: 48 }, 1, 24)).toBe(3);
  });

  it('are none without a plan that runs, or while a payment is disputed', () => {
    expect(left({ subscriptionStatus: 'expired' }, 0)).toBe(0);
    expect(left({ subscriptionStatus: 'cancelled', subscriptionEnd: ago(1) }, 0)).toBe(0);
    expect(left({ isDisputed: true }, 0)).toBe(0);
  });
});
