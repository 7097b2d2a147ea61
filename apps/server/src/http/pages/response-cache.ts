import { buffer } from 'node:stream/consumers';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { onRequestHookHandler, onSendAsyncHookHandler } from 'fastify';

interface CachedResponse {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  /** Short ones are strings of Latin-1 characters, which Node writes faster than a buffer after headers. */
  body: Buffer | string;
}

type Encoding = 'br' | 'gzip' | 'identity';
type Responses = Partial<Record<Encoding, CachedResponse>>;

export interface ResponseCache {
  /** Adds a path whose responses depend on nothing but the accepted encodings, until the server restarts. */
  add(path: string): void;
  /** Hook that sends what was recorded. The first one, because it replaces all later ones. */
  answer: onRequestHookHandler;
  /**
   * Hook that records the first response of a path in each encoding. The last one, so that it sees all headers. A response with a cookie is
   * for one client only, and is not recorded.
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

/** Keeps whole responses in memory and answers plain GET requests with them. All other requests reach the routes. */
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
