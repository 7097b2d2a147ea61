import { request, type ClientRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface CallOptions {
  method?: string;
  token?: string | undefined;
  headers?: Record<string, string | number>;
  json?: unknown;
  body?: Buffer;
  agent?: RequestOptions['agent'];
}

/** Makes one HTTP call on a new connection. Rejects if the connection breaks before the response is complete. */
export async function call(url: string | URL, options: CallOptions = {}): Promise<TestResponse> {
  const { json, body = json === undefined ? undefined : Buffer.from(JSON.stringify(json)) } = options;
  const headers = { ...(body === undefined ? {} : { 'content-length': body.length }), ...options.headers };
  const { sending, answered } = openCall(url, { ...options, headers });
  sending.end(body);
  return answered;
}

export interface OpenCall {
  /** The caller writes the body to it. */
  sending: ClientRequest;
  answered: Promise<TestResponse>;
}

/** Opens a call whose body the caller writes. Chunked without a content-length header. */
export function openCall(url: string | URL, options: Omit<CallOptions, 'body'> = {}): OpenCall {
  const { method = 'GET', token, json, agent = false } = options;
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  };
  const sending = request(url, { method, headers, agent });
  const answered = new Promise<TestResponse>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((whole) => resolve({ status, headers: received, body: whole }), reject);
    });
  });
  answered.catch(() => {});
  return { sending, answered };
}

/** Parses a response's JSON as the given type, without checking it. */
export function jsonOf<Body>(answer: TestResponse): Body {
  return JSON.parse(answer.body.toString()) as Body;
}

/** Writes bytes to the connection. Resolves when they have left this process. */
export function writeChunk(sending: ClientRequest, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    sending.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Sends a stream as the body of a call. Resolves with the response, even if it arrives before the whole body is sent.
 */
export async function sendStream({ sending, answered }: OpenCall, body: Readable): Promise<TestResponse> {
  sending.once('close', () => body.destroy());
  body.on('error', () => {});
  body.pipe(sending);
  return answered.finally(() => body.destroy());
}

/** Parses a response's JSON body as the given type, without checking it. */
export async function bodyOf<Body>(answer: Response): Promise<Body> {
  return (await answer.json()) as Body;
}
