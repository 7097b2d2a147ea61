import type { TestServer } from './test-server.ts';

export interface Bought {
  sessionId: string;
  checkoutUrl: string;
}

/** Simulates a visitor's browser: keeps cookies and pays on the provider's page. */
export function createShop(server: TestServer) {
  const cookies = new Map<string, string>();

  async function post(url: string, payload: object, headers: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...(cookie ? { cookie } : {}), origin: 'http://swing.test', host: 'swing.test', ...headers };
    const answer = await server.app.inject({ method: 'POST', url, payload, headers: sent });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  }

  return {
    post,
    cookies,
    order: (fields: object, headers?: Record<string, string>) =>
      post('/api/stripe/create-checkout', { planId: 'performance', consent: true, ...fields }, headers),
    verify: (sessionId: string) => post('/api/stripe/verify-session', { sessionId }),
    choosePassword: (sessionId: string, newPassword: string) =>
      post('/api/trpc/billing.choosePassword', { sessionId, newPassword }),
    /** Orders a plan and pays. */
    async buy(fields: object, card = 'success'): Promise<Bought> {
      const answer = await this.order(fields);
      if (answer.statusCode !== 200) throw new Error(`create-checkout returned ${answer.statusCode}: ${answer.body}`);
      const { checkoutUrl } = answer.json<{ checkoutUrl: string }>();
      await this.pay(checkoutUrl, card);
      return { checkoutUrl, sessionId: sessionIdOf(checkoutUrl) };
    },
    /** Pays on the provider's page. */
    async pay(checkoutUrl: string, card = 'success') {
      const payload = new URLSearchParams({ card, email: '', name: 'Sam Tester' }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return server.app.inject({ method: 'POST', url: new URL(checkoutUrl).pathname, payload, headers });
    },
  };
}
export type Shop = ReturnType<typeof createShop>;

/** Returns the checkout id in the URL of its page. */
export function sessionIdOf(checkoutUrl: string): string {
  return /cs_\w+/.exec(checkoutUrl)?.[0] ?? '';
}
