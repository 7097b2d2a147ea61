import type { CustomerRecord } from '@swing/domain/billing/customer-record';
import type { PlanType } from '@swing/domain/plans';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillingClient, type BillingClient } from '../../../testing/billing-client.ts';
import { watchCustomers } from '../../../testing/customer-records.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let client: BillingClient;
let recordOf: (sessionId: string) => Promise<CustomerRecord>;
beforeAll(async () => {
  const wide = { points: 1e6, seconds: 60 };
  server = await startTestServer({
    hasPayments: true,
    limits: { checkout: wide, checkoutAccount: wide, checkoutResult: wide },
  });
  client = createBillingClient(server);
  recordOf = watchCustomers(server.services.payments);
});
afterAll(() => server.close());

const pairs = [
  ['starter', 'performance'],
  ['performance', 'sixmonth'],
  ['sixmonth', 'starter'],
] as const satisfies [PlanType, PlanType][];
/** Events between and after the two payments: pages poll, webhooks may arrive, jobs run, time passes. */
const steps = ['ask first', 'ask second', 'news', 'jobs', 'look', 'second'] as const;
const someSteps = fc.array(fc.constantFrom(...steps), { maxLength: 5 });
const story = fc.record({
  pair: fc.constantFrom(...pairs),
  isKnown: fc.boolean(),
  isSecondPaidFirst: fc.boolean(),
  between: someSteps,
  after: someSteps,
});

interface Checkout {
  planId: PlanType;
  sessionId: string;
}
const verify = ({ sessionId }: Checkout) => client.post('/api/stripe/verify-session', { sessionId });

/** Creates a player whose six-month plan has ended. */
async function makeKnown(email: string): Promise<void> {
  await client.subscribe({ email, planId: 'sixmonth' });
  server.setNow(new Date('2026-10-01T12:00:00Z'));
}

async function perform(step: (typeof steps)[number], email: string, checkouts: readonly Checkout[]): Promise<void> {
  if (step === 'ask first') await verify(checkouts[0]!);
  if (step === 'ask second') await verify(checkouts[1]!);
  if (step === 'news') await server.simulator().simulator.deliverWebhooks();
  if (step === 'jobs') await server.drainJobs();
  if (step === 'second') server.setNow(new Date(server.services.clock.now().getTime() + 1_000));
  if (step === 'look') await lookAgain(email);
}

/** Reads the player from the provider again, whichever webhooks have arrived. */
async function lookAgain(email: string): Promise<void> {
  const account = await server.services.database.account.findFirst({ where: { emailKey: email } });
  if (!account) return;
  await server.services.database.$transaction((tx) =>
    server.services.jobs.enqueue(tx, 'refresh-player', { accountId: account.id }),
  );
  await server.drainJobs();
}

/** All payments of these checkouts at the provider. */
async function paymentsOf(checkouts: readonly Checkout[]) {
  const { payments } = server.services;
  const found = new Map<string, { keptCents: number; isRenewing: boolean }>();
  for (const { sessionId } of checkouts) {
    const checkout = await payments.readCheckout(sessionId);
    const record = await recordOf(sessionId);
    const sold = record.payments.find(({ id, subscriptionId }) =>
      checkout?.subscriptionId ? subscriptionId === checkout.subscriptionId : id === checkout?.paymentId,
    );
    if (!sold) throw new Error('The checkout has no payment.');
    const subscription = record.subscriptions.find(({ id }) => id === sold.subscriptionId);
    found.set(sessionId, {
      keptCents: sold.amountCents - sold.refundedCents,
      isRenewing: subscription !== undefined && subscription.state !== 'ended',
    });
  }
  return found;
}

let stories = 0;
it('[PAY-03] fully refunds one of two payments for one address, for any plans and order of events', async () => {
  const playStory = async ({
    pair,
    isKnown,
    isSecondPaidFirst,
    between,
    after,
  }: typeof story extends fc.Arbitrary<infer T> ? T : never) => {
    server.setNow(testNow);
    const email = `both-${++stories}@parallel.test`;
    if (isKnown) await makeKnown(email);
    const checkouts: Checkout[] = [];
    for (const planId of pair) checkouts.push({ planId, sessionId: await client.openCheckout({ email, planId }) });
    const [one, other] = isSecondPaidFirst ? [...checkouts].reverse() : checkouts;
    await client.pay(`/dev/pay/checkout/${one!.sessionId}`);
    for (const step of between) await perform(step, email, checkouts);
    await client.pay(`/dev/pay/checkout/${other!.sessionId}`);
    for (const step of after) await perform(step, email, checkouts);
    await client.settle();

    const answers = await Promise.all(checkouts.map(verify));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = checkouts[answers.findIndex(({ status }) => status === 200)]!;
    const lost = checkouts.find((checkout) => checkout !== kept)!;
    expect(answers.find(({ status }) => status === 409)?.body['error']).toBe(
      'You already have a plan. This payment is returned to your card.',
    );
    if (isKnown && between.includes('second')) expect(kept, 'the one paid first').toBe(one);
    const payments = await paymentsOf(checkouts);
    expect(payments.get(kept.sessionId)?.keptCents).toBe(
      { starter: 2_500, performance: 4_500, sixmonth: 24_900 }[kept.planId],
    );
    expect(payments.get(lost.sessionId)).toMatchObject({ keptCents: 0, isRenewing: false });
    expect(await client.player(email)).toMatchObject({ subscriptionStatus: 'active', planType: kept.planId });
    const states = await server.services.database.checkoutSession.findMany({
      where: { id: { in: [kept.sessionId, lost.sessionId] } },
    });
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [kept.sessionId]: 'consumed',
      [lost.sessionId]: 'refunded',
    });
    expect((await client.mails(email)).filter((subject) => subject.startsWith('Welcome'))).toHaveLength(1);
  };
  await fc.assert(fc.asyncProperty(story, playStory), {
    numRuns: 10,
    endOnFailure: true,
    examples: [
      // A returning player whose monthly plan had started when the other payment was found by a refresh.
      [
        {
          pair: ['performance', 'sixmonth'],
          isKnown: true,
          isSecondPaidFirst: false,
          between: ['ask first', 'second'],
          after: ['look'],
        },
      ],
      [
        {
          pair: ['performance', 'sixmonth'],
          isKnown: true,
          isSecondPaidFirst: false,
          between: ['ask first'],
          after: ['look', 'ask second'],
        },
      ],
      [
        {
          pair: ['sixmonth', 'starter'],
          isKnown: true,
          isSecondPaidFirst: true,
          between: ['news', 'second'],
          after: ['look', 'jobs'],
        },
      ],
    ],
  });
}, 600_000);
