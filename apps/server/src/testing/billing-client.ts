import type { subscriptionOutput } from '@swing/contract/billing';
import type { PlanType } from '@swing/domain/plans';
import type * as z from 'zod/mini';
import type { TestServer } from './test-server.ts';

type ShownSubscription = z.infer<typeof subscriptionOutput>;

interface Purchase {
  email: string;
  planId: PlanType;
  /** Name of a test card of the simulator. */
  card?: string;
  /** Headers of a signed-in player. */
  headers?: Record<string, string>;
}

export interface Payer {
  accountId: string;
  email: string;
  customerId: string;
  headers: { authorization: string };
}

/** Buys and changes plans like players do: over HTTP and on the provider's pages, with webhooks. */
export function createBillingClient(server: TestServer) {
  const { app, services } = server;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  /** Submits a form on a page of the provider. Throws unless it redirects. */
  async function submit(path: string, fields: Record<string, string>): Promise<void> {
    const payload = new URLSearchParams(fields).toString();
    const answer = await app.inject({ method: 'POST', url: path, payload, headers });
    if (answer.statusCode !== 303) throw new Error(`${path} returned ${answer.statusCode}: ${answer.body}`);
  }

  const client = {
    /** POSTs JSON. Returns status and body. */
    async post(path: string, payload: object, session: Record<string, string> = {}) {
      const answer = await app.inject({ method: 'POST', url: path, payload, headers: session });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    },

    /** Returns the contents of the Subscription tab. */
    async subscription(session: Record<string, string>): Promise<ShownSubscription> {
      const answer = await app.inject({ url: '/api/trpc/billing.subscription?input=%7B%7D', headers: session });
      return answer.json<{ result: { data: ShownSubscription } }>().result.data;
    },

    /** Delivers webhooks and runs jobs until none are left. */
    async settle(): Promise<void> {
      let done: number;
      do done = (await server.simulator().simulator.deliverWebhooks()) + (await server.drainJobs());
      while (done > 0);
    },

    /** Opens a checkout. Returns its session id. */
    async openCheckout({ email, planId, headers: session }: Purchase): Promise<string> {
      const input = { email, planId, firstName: 'Sam', lastName: 'Reyes', consent: true };
      const { status, body } = await client.post('/api/stripe/create-checkout', input, session);
      if (status !== 200) throw new Error(`create-checkout returned ${status}: ${JSON.stringify(body)}`);
      return String(body['checkoutUrl']).split('/').at(-1) ?? '';
    },

    /** Pays on a page of the provider. */
    pay: (path: string, card = 'success') => submit(path, { card, email: '', name: 'Sam Reyes' }),

    /** Opens the portal and submits one of its forms. */
    async usePortal({ headers: session, customerId }: Payer, action: 'card' | 'cancel' | 'resume', card = 'success') {
      const { body } = await client.post('/api/stripe/create-portal', { customerId }, session);
      const path = `${new URL(String(body['portalUrl'])).pathname}/${action}`;
      const { stripeSubscriptionId } = await services.database.player.findFirstOrThrow({
        where: { stripeCustomerId: customerId },
      });
      await submit(path, { card, subscription: stripeSubscriptionId ?? '' });
    },

    /** Advances the time. Changes at the provider and their webhooks happen at their due times. */
    async moveTo(until: Date): Promise<void> {
      await server.simulator().simulator.moveTo(until, async (now) => {
        server.setNow(now);
        await server.drainJobs();
      });
      await client.settle();
    },

    /** Buys a plan without delivering webhooks. Returns the session id. */
    async buy(purchase: Purchase): Promise<string> {
      const sessionId = await client.openCheckout(purchase);
      await client.pay(`/dev/pay/checkout/${sessionId}`, purchase.card);
      return sessionId;
    },

    /** Buys a plan and delivers the webhooks. */
    async subscribe(purchase: Purchase): Promise<Payer> {
      await client.buy(purchase);
      await client.settle();
      const player = await client.player(purchase.email);
      const { accountId, stripeCustomerId: customerId } = player;
      const session = await server.signIn(accountId, 'player');
      return { accountId, email: purchase.email, customerId: customerId ?? '', headers: session };
    },

    player: (email: string) =>
      services.database.player.findFirstOrThrow({ where: { account: { emailKey: email, kind: 'player' } } }),

    /** Subjects of the mails to an address, oldest first. */
    async mails(email: string): Promise<string[]> {
      const answer = await app.inject(`/dev/mail.json?to=${encodeURIComponent(email)}`);
      return answer
        .json<{ subject: string }[]>()
        .map(({ subject }) => subject)
        .reverse();
    },
  };
  return client;
}
export type BillingClient = ReturnType<typeof createBillingClient>;
