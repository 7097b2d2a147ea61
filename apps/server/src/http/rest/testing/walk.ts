import { expect } from 'vitest';
import { call, type TestResponse } from '../../../testing/http-call.ts';
import { callName, documentedNames } from './documented-calls.ts';
import { shapes } from './shapes.ts';

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Sent {
  /** Which of the client's session tokens to send, by its name in `Known`. None if it is left out. */
  as?: string;
  /** A buffer is sent as it is, anything else as JSON. */
  body?: object;
  headers?: Record<string, string | number>;
}

/** Values that the client has, such as ids and tokens of earlier responses. `{name}` in a URL, header or field of a call stands for the value of that name. */
export type Known = Record<string, string>;

/**
 * Makes documented calls over HTTP and checks the responses. `missing` lists the documented calls that were not made with success, or not
 * with an error. URLs are written as in the documentation: "/api/submission/{id}/status".
 */
export function createWalk(origin: string) {
  const succeeded = new Set<string>();
  const refused = new Set<string>();

  async function send(method: Method, url: string, { as, body, headers }: Sent, known: Known): Promise<TestResponse> {
    const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => known[name] ?? `no-${name}`);
    return call(new URL(filled(url), origin), {
      method,
      token: as && (known[as] ?? `no-${as}`),
      ...(Buffer.isBuffer(body) ? { body } : {}),
      ...(body && !Buffer.isBuffer(body) ? { json: JSON.parse(filled(JSON.stringify(body))) as unknown } : {}),
      ...(headers ? { headers: headersOf(headers, filled) } : {}),
    });
  }

  return {
    /** Expects a JSON body that equals `body`, which may contain matchers. Returns the fields of the body. */
    async succeed(method: Method, url: string, sent: Sent, [status, body]: [number, unknown], known: Known = {}) {
      const answer = await send(method, url, sent, known);
      expect({ method, url, status: answer.status, body: jsonOf(answer) }).toEqual({ method, url, status, body });
      succeeded.add(nameOf(method, url));
      return jsonOf(answer) as Record<string, string>;
    },

    /** Expects a response that is not JSON, such as a video: its status, headers and number of bytes. */
    async succeedWith(
      method: Method,
      url: string,
      sent: Sent,
      [status, headers, bytes]: [number, object, unknown],
      known: Known = {},
    ) {
      const answer = await send(method, url, sent, known);
      expect({ method, url, ...answer, body: answer.body.length }).toMatchObject({ url, status, headers, body: bytes });
      succeeded.add(nameOf(method, url));
    },

    /** Expects an error: its status, code and message. Responses to HEAD have no body. */
    async refuse(
      method: Method,
      url: string,
      sent: Sent,
      [status, code, error]: [number, string, string],
      known: Known = {},
    ) {
      const answer = await send(method, url, sent, known);
      const requestId = answer.headers['x-request-id'] ?? shapes.text;
      const body = method === 'HEAD' ? null : { success: false, error, message: error, code, requestId };
      expect({ method, url, status: answer.status, body: jsonOf(answer) }).toEqual({ method, url, status, body });
      refused.add(nameOf(method, url));
    },

    /** The documented calls that have not succeeded yet, and those that have not been refused yet. */
    missing: () => ({
      successes: documentedNames.filter((name) => !succeeded.has(nameless(name))),
      refusals: documentedNames.filter((name) => !refused.has(nameless(name))),
    }),
  };
}
export type Walk = ReturnType<typeof createWalk>;

/** The call of a URL template, without its query. */
const nameOf = (method: Method, url: string) => callName(method, url.split('?')[0] ?? '');

function nameless(name: string): string {
  const [method = '', path = ''] = name.split(' ');
  return callName(method, path);
}

const headersOf = (headers: NonNullable<Sent['headers']>, filled: (text: string) => string) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(String(value))]));

function jsonOf({ body }: TestResponse): unknown {
  return body.length === 0 ? null : (JSON.parse(body.toString()) as unknown);
}
