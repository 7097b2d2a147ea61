import type { TestServer } from './test-server.ts';

export interface NamedCall {
  /** Name of the session token to send. */
  as?: string;
  body?: object | Buffer;
}

/** Returns a function that calls the server. `{name}` in a URL or a field stands for the value of that name in `known`. */
export function createNamedCalls({ app }: Pick<TestServer, 'app'>, known: Readonly<Record<string, string>>) {
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => known[name] ?? `no ${name}`);
  return (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH', url: string, { as, body }: NamedCall) =>
    app.inject({
      method,
      url: filled(url),
      headers: {
        ...(as ? { authorization: `Bearer ${known[as]}` } : {}),
        ...(Buffer.isBuffer(body) ? { 'content-type': 'video/mp4' } : {}),
      },
      ...(Buffer.isBuffer(body) ? { payload: body } : {}),
      ...(body && !Buffer.isBuffer(body) ? { payload: JSON.parse(filled(JSON.stringify(body))) as object } : {}),
    });
}
