import type { TestServer } from './test-server.ts';

/** A browser at an address, which keeps the cookies it is given; without `cookies` a client that keeps none. */
export interface Visitor {
  post(url: string, payload: object, headers?: Record<string, string>): Promise<VisitorAnswer>;
  cookies: Map<string, string>;
}

export interface VisitorAnswer {
  status: number;
  code: string | undefined;
  error: string | undefined;
  token: string;
  retryAfterSeconds: number;
}

export function createVisitor(server: TestServer, remoteAddress: string, cookies = new Map<string, string>()): Visitor {
  return {
    cookies,
    async post(url, payload, headers = {}) {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        payload,
        remoteAddress,
        headers: { origin: 'http://swing.test', host: 'swing.test', ...headers },
        cookies: Object.fromEntries(cookies),
      });
      for (const { name, value } of answer.cookies) cookies.set(name, value);
      const body = answer.json<{ code?: string; error?: string; token?: string }>();
      return {
        status: answer.statusCode,
        code: body.code,
        error: body.error,
        token: body.token ?? '',
        retryAfterSeconds: Number(answer.headers['retry-after'] ?? 0),
      };
    },
  };
}

/** The cookie by which a browser is recognised, in a browser that has nothing else. */
export function knownDeviceOf({ cookies }: Visitor): Map<string, string> {
  return new Map([['known_device', cookies.get('known_device') ?? '']]);
}
