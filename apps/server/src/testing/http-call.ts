import { request, type ClientRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

export interface Answer {
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

/** One HTTP call on a connection of its own; rejects when the connection breaks before the answer is whole. */
export async function call(url: string | URL, options: CallOptions = {}): Promise<Answer> {
  const { json, body = json === undefined ? undefined : Buffer.from(JSON.stringify(json)) } = options;
  const headers = { ...(body === undefined ? {} : { 'content-length': body.length }), ...options.headers };
  const { sending, answered } = openCall(url, { ...options, headers });
  sending.end(body);
  return answered;
}

export interface OpenCall {
  /** Write the body into it. */
  sending: ClientRequest;
  answered: Promise<Answer>;
}

/** A call whose body the caller writes; without content-length it goes in chunks. */
export function openCall(url: string | URL, options: Omit<CallOptions, 'body'> = {}): OpenCall {
  const { method = 'GET', token, json, agent = false } = options;
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  };
  const sending = request(url, { method, headers, agent });
  const answered = new Promise<Answer>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((whole) => resolve({ status, headers: received, body: whole }), reject);
    });
  });
  answered.catch(() => {});
  return { sending, answered };
}

/** The JSON of an answer, taken to be of the shape the caller is about. */
export function jsonOf<Body>(answer: Answer): Body {
  return JSON.parse(answer.body.toString()) as Body;
}

/** Hands bytes to the connection; resolves when they have left this process. */
export function written(sending: ClientRequest, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    sending.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** Sends a stream as the body of a call; resolves with the answer, however much of the body it waited for. */
export async function sendStream({ sending, answered }: OpenCall, body: Readable): Promise<Answer> {
  sending.once('close', () => body.destroy());
  body.on('error', () => {});
  body.pipe(sending);
  return answered.finally(() => body.destroy());
}
