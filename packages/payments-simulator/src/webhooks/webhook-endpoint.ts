import { Stripe } from 'stripe';

export interface WebhookEndpoint {
  /** Signs a body and posts it; answers the HTTP status. Throws when nobody answers. */
  send(body: string): Promise<number>;
}

/** Posts a body with Stripe's headers; answers the HTTP status. */
export type PostWebhook = (body: string, headers: Record<string, string>) => Promise<number>;

/** Where events go, signed as Stripe signs them, at the real time as the SDK checks it. */
export function createWebhookEndpoint(secret: string, post: PostWebhook): WebhookEndpoint {
  const { webhooks } = new Stripe('sk_test_signs_only');
  return {
    async send(body) {
      const signature = await webhooks.generateTestHeaderStringAsync({ payload: body, secret });
      return post(body, {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (payments simulator)',
      });
    },
  };
}

/** Posts over HTTP, with time for a slow answer. */
export function postOverHttp(url: string): PostWebhook {
  return async (body, headers) => {
    const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(20_000) });
    await response.body?.cancel();
    return response.status;
  };
}
