import type { subscriptionOutput } from '@swing/contract/billing';
import type { PlanType } from '@swing/domain/plans';
import type * as z from 'zod/mini';
import type { TestServer } from './test-server.ts';

type ShownSubscription = z.infer<typeof subscriptionOutput>;

interface Purchase {
  email: string;
  planId: PlanType;
  /** A test card of the simulator by name. */
  card?: string;
  /** Of a player who is signed in. */
  headers?: Record<string, string>;
}

export interface Payer {
  accountId: string;
  email: string;
  customerId: string;
  headers: { authorization: string };
}

/** Players who buy and change plans as people do: over HTTP, on the provider's pages, heard of through its webhooks. */
export function createBillingClient(server: TestServer) {
  const { app, services } = server;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  /** Sends a form of a page of the provider's; throws where it does not lead on. */
  async function submit(path: string, fields: Record<string, string>): Promise<void> {
    const payload = new URLSearchParams(fields).toString();
    const answer = await app.inject({ method: 'POST', url: path, payload, headers });
    if (answer.statusCode !== 303) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  }

  const client = {
    /** POSTs JSON; answers the status and the body. */
    async post(path: string, payload: object, session: Record<string, string> = {}) {
      const answer = await app.inject({ method: 'POST', url: path, payload, headers: session });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    },

    /** What the Subscription tab shows. */
    async subscription(session: Record<string, string>): Promise<ShownSubscription> {
      const answer = await app.inject({ url: '/api/trpc/billing.subscription?input=%7B%7D', headers: session });
      return answer.json<{ result: { data: ShownSubscription } }>().result.data;
    },

    /** Delivers the provider's webhooks and works the jobs, until there is nothing left of either. */
    async settle(): Promise<void> {
      let done: number;
      do done = (await server.simulator().simulator.deliverWebhooks()) + (await server.drainJobs());
      while (done > 0);
    },

    /** Opens a checkout; answers the session's id. */
    async openCheckout({ email, planId, headers: session }: Purchase): Promise<string> {
      const input = { email, planId, firstName: 'Sam', lastName: 'Reyes', consent: true };
      const { status, body } = await client.post('/api/stripe/create-checkout', input, session);
      if (status !== 200) throw new Error(`create-checkout answered ${status}: ${JSON.stringify(body)}`);
      return String(body['checkoutUrl']).split('/').at(-1) ?? '';
    },

    /** Pays on a page of the provider's. */
    pay: (path: string, card = 'success') => submit(path, { card, email: '', name: 'Sam Reyes' }),

    /** Opens the portal and does something there, as a form of one of its pages does. */
    async usePortal({ headers: session, customerId }: Payer, action: 'card' | 'cancel' | 'resume', card = 'success') {
      const { body } = await client.post('/api/stripe/create-portal', { customerId }, session);
      const path = `${new URL(String(body['portalUrl'])).pathname}/${action}`;
      const { stripeSubscriptionId } = await services.database.player.findFirstOrThrow({
        where: { stripeCustomerId: customerId },
      });
      await submit(path, { card, subscription: stripeSubscriptionId ?? '' });
    },

    /** Lets time go by: what falls due at the provider happens and is heard of, each at its moment. */
    async moveTo(until: Date): Promise<void> {
      await server.simulator().simulator.moveTo(until, async (now) => {
        server.setNow(now);
        await server.drainJobs();
      });
      await client.settle();
    },

    /** Buys a plan; nothing of it has been heard of yet. Answers the session's id. */
    async buy(purchase: Purchase): Promise<string> {
      const sessionId = await client.openCheckout(purchase);
      await client.pay(`/dev/pay/checkout/${sessionId}`, purchase.card);
      return sessionId;
    },

    /** Buys a plan and waits until the product knows. */
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
