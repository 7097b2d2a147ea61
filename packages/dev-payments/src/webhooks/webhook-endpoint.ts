import { Stripe } from 'stripe';

export interface WebhookEndpoint {
  /** Signs and posts a body. Returns the HTTP status. Throws if there is no response. */
  send(body: string): Promise<number>;
}

/** Posts a body with Stripe's headers. Returns the HTTP status. */
export type PostWebhook = (body: string, headers: Record<string, string>) => Promise<number>;

/** Sends events with Stripe's signatures, at the machine's time, since the SDK checks against it. */
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

/** Posts over HTTP with a timeout of 20 seconds. */
export function postOverHttp(url: string): PostWebhook {
  return async (body, headers) => {
    const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(20_000) });
    await response.body?.cancel();
    return response.status;
  };
}
