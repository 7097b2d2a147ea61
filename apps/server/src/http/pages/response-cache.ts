import { buffer } from 'node:stream/consumers';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { onRequestHookHandler, onSendAsyncHookHandler } from 'fastify';

interface CachedResponse {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  /** A short body is a string of Latin-1 characters, because Node writes headers and a string at once. */
  body: Buffer | string;
}

type Encoding = 'br' | 'gzip' | 'identity';
type Responses = Partial<Record<Encoding, CachedResponse>>;

export interface ResponseCache {
  /** Adds a path. Its response may depend on the accepted encodings only, and must not change until the server restarts. */
  add(path: string): void;
  /** Hook that sends the recorded response. Add it before all others, which then do not run. */
  answer: onRequestHookHandler;
  /**
   * Hook that records the first response of a path in each encoding. Add it after all others, so that the response has all of its headers. A
   * response that sets a cookie is not recorded, because it is meant for one client.
   */
  record: onSendAsyncHookHandler;
}

const longBytes = 16_384;
/** Headers of requests that want something else than the whole response, or that have a body. */
const specialHeaders = [
  'range',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'content-length',
  'transfer-encoding',
];

/** Keeps responses in memory and sends them again to later plain GET requests. All other requests are left to the routes. */
export function createResponseCache(): ResponseCache {
  const paths = new Map<string, Responses>();

  function responsesTo({ method, url = '', headers }: IncomingMessage): Responses | undefined {
    const query = url.indexOf('?');
    const responses = paths.get(query < 0 ? url : url.slice(0, query));
    return responses && method === 'GET' && isPlain(headers) ? responses : undefined;
  }

  return {
    add: (path) => void paths.set(path, {}),
    answer({ raw, id }, reply, next) {
      const encoding = encodingFor(raw.headers);
      const response = encoding && responsesTo(raw)?.[encoding];
      if (!response) return next();
      reply.hijack();
      reply.raw.writeHead(200, [...response.headers, 'x-request-id', id]).end(response.body, 'latin1');
    },
    async record({ raw }, reply, payload) {
      const responses = reply.statusCode === 200 ? responsesTo(raw) : undefined;
      const encoding = encodingFor(raw.headers);
      // Files that are not compressed are sent as they are, whatever is accepted.
      const isExpected = [encoding, undefined].includes(reply.getHeader('content-encoding') as Encoding | undefined);
      if (!responses || !encoding || !isExpected || reply.hasHeader('set-cookie')) return payload;
      const bytes = Buffer.isBuffer(payload) ? payload : await buffer(payload as Readable);
      const body = bytes.length < longBytes ? bytes.toString('latin1') : bytes;
      responses[encoding] = { headers: headersOf(reply.getHeaders(), bytes.length), body };
      return bytes;
    },
  };
}

function isPlain(headers: IncomingHttpHeaders): boolean {
  for (const name of specialHeaders) if (headers[name] !== undefined) return false;
  return headers.host !== undefined;
}

/** The encoding that the routes choose. Null if the header has weights or wildcards, which they read differently. */
function encodingFor(headers: IncomingHttpHeaders): Encoding | null {
  const { 'accept-encoding': accepted = '' } = headers;
  if (!/^[a-z, ]*$/.test(accepted)) return null;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

function headersOf(headers: Record<string, unknown>, length: number): string[] {
  const { 'x-request-id': _, ...kept } = headers;
  return Object.entries({ ...kept, 'content-length': length }).flatMap(([name, value]) => [name, String(value)]);
}
