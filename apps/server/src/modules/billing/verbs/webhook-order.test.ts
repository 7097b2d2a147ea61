import { standingOf } from '@swing/domain/billing/standing';
import { createWebhookEndpoint } from '@swing/dev-payments/webhooks/webhook-endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillingClient, type BillingClient } from '../../../testing/billing-client.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let client: BillingClient;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true, limits: { checkout: { points: 1_000, seconds: 60 } } });
  client = createBillingClient(server);
});
afterAll(() => server.close());

interface Event {
  id: string;
  body: string;
}

/** Removes and returns the simulator's pending events, oldest first. */
function takeEvents(): Promise<Event[]> {
  return server.services.database.$queryRaw<Event[]>`
    WITH taken AS (
      UPDATE payments_simulator.deliveries SET state = 'delivered' WHERE state = 'pending' RETURNING number, event_id, body
    ) SELECT event_id AS id, body FROM taken ORDER BY number`;
}

async function post(payload: string, headers: Record<string, string>): Promise<number> {
  return (await server.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload, headers })).statusCode;
}

interface Subject {
  sessionId: string;
  customerId: string;
  subscriptionId: string;
  key: string;
}

/** Changes at the provider that the product has not been notified of yet. */
const acts = {
  upgrade: ({ subscriptionId, key }: Subject) =>
    server.services.payments.upgrade({ subscriptionId, planType: 'performance', at: testNow, key }),
  buyTerm: ({ customerId, subscriptionId, key }: Subject) =>
    server.services.payments.buyTerm({ customerId, subscriptionId, creditCents: 1_000, key }),
  downgrade: ({ subscriptionId }: Subject) =>
    server.services.payments.scheduleDowngrade({ subscriptionId, planType: 'starter' }),
  cancel: ({ subscriptionId }: Subject) => server.services.payments.cancelAtPeriodEnd(subscriptionId),
  resume: ({ subscriptionId }: Subject) => server.services.payments.resume(subscriptionId),
  end: ({ subscriptionId }: Subject) => server.services.payments.endSubscription(subscriptionId),
  refund: ({ sessionId }: Subject) => server.services.payments.refundCheckout(sessionId),
};
type Act = keyof typeof acts;
const actNames = Object.keys(acts) as Act[];
/** Applied only after the player's plan has been recorded. */
const later: readonly Act[] = ['end', 'buyTerm', 'refund'];

const story = fc.record({
  planId: fc.constantFrom('starter' as const, 'performance' as const),
  acts: fc.array(fc.constantFrom(...actNames), { maxLength: 3 }),
  isPageFirst: fc.boolean(),
  /** Random numbers that decide the order of events, which are repeated, and how many arrive in parallel. */
  noise: fc.array(fc.nat(999), { minLength: 50, maxLength: 50 }),
});

/** Each event at least once, in an order and with repeats decided by `noise`. */
function shuffled(events: readonly Event[], noise: readonly number[]): Event[] {
  const numberOf = (index: number) => noise[index % noise.length] ?? 0;
  const deliveries = events.flatMap((event, index) => (numberOf(index) % 3 === 0 ? [event, event] : [event]));
  return deliveries
    .map((event, index) => ({ event, place: (numberOf(index * 7 + 3) * 31 + index) % 997 }))
    .sort((one, other) => one.place - other.place)
    .map(({ event }) => event);
}

async function deliver(events: readonly Event[], noise: readonly number[]): Promise<void> {
  const endpoint = createWebhookEndpoint(server.simulator().webhookSecret, post);
  const queue = shuffled(events, noise);
  for (let begun = 0; begun < queue.length; ) {
    const atOnce = 1 + ((noise[begun % noise.length] ?? 0) % 3);
    const statuses = await Promise.all(queue.slice(begun, begun + atOnce).map(({ body }) => endpoint.send(body)));
    expect(statuses.every((status) => status === 200)).toBe(true);
    begun += atOnce;
  }
}

it('[PAY-11][PAY-05] webhooks in random order and with repeats lead to the provider’s state, with one welcome mail', async () => {
  const { payments, database } = server.services;
  let stories = 0;
  const playStory = async ({
    planId,
    acts: wishes,
    isPageFirst,
    noise,
  }: typeof story extends fc.Arbitrary<infer T> ? T : never) => {
    const email = `story-${++stories}@order.test`;
    const sessionId = await client.buy({ email, planId });
    const isVerifiedAtOnce = isPageFirst || wishes.some((act) => later.includes(act));
    const verify = () => client.post('/api/stripe/verify-session', { sessionId });
    if (isVerifiedAtOnce) expect((await verify()).status).toBe(200);
    const checkout = await payments.readCheckout(sessionId);
    const [customerId, subscriptionId] = [checkout?.customerId ?? '', checkout?.subscriptionId ?? ''];
    for (const [index, act] of wishes.entries()) {
      // Ignore changes that the provider refuses in this state.
      await acts[act]({ sessionId, customerId, subscriptionId, key: `${email}-${index}` }).catch(() => {});
    }
    const seen = new Set<string>();
    for (let events = await takeEvents(); events.length > 0; events = await takeEvents()) {
      for (const { id } of events) seen.add(id);
      await deliver(events, noise);
      // Jobs may change objects at the provider, which creates new events.
      await server.drainJobs();
    }
    expect((await verify()).status).toBe(200);

    const record = await payments.readCustomer(customerId);
    const player = await client.player(email);
    expect(player).toMatchObject({ ...(record && standingOf(record, testNow)), stripeCustomerId: customerId });
    const mails = await client.mails(email);
    expect(mails.filter((subject) => subject.startsWith('Welcome'))).toHaveLength(1);
    const paid = record?.payments.filter(({ state }) => state === 'paid') ?? [];
    expect(mails.filter((subject) => subject.startsWith('Your receipt'))).toHaveLength(paid.length);
    expect(await database.providerEvent.count({ where: { id: { in: [...seen] } } })).toBe(seen.size);
    expect(await database.account.count({ where: { emailKey: email } })).toBe(1);
  };
  await fc.assert(fc.asyncProperty(story, playStory), { numRuns: 8, endOnFailure: true });
}, 600_000);
