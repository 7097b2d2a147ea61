import type { TestServer } from './test-server.ts';

/** A browser at a network address, which keeps its cookies. Pass `cookies` to start with existing ones. */
export interface Visitor {
  post(url: string, payload: object, headers?: Record<string, string>): Promise<VisitorResponse>;
  cookies: Map<string, string>;
}

export interface VisitorResponse {
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

/** Returns only the cookie that identifies the device at sign-in. */
export function knownDeviceOf({ cookies }: Visitor): Map<string, string> {
  return new Map([['known_device', cookies.get('known_device') ?? '']]);
}
