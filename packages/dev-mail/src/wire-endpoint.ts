import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@swing/domain/clock';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { AcceptResult, IdempotencyKey, MailStore } from './mail-store.ts';
import { parseEmail } from './parse-email.ts';
import { ResendError } from './resend-error.ts';

export interface WireEndpointOptions {
  store: MailStore;
  apiKey: string;
  clock: Clock;
  /** Replaces https://api.resend.com. */
  path: string;
}

/** `POST {path}/emails` with Resend's responses. */
export function registerWireEndpoint(app: FastifyInstance, { store, apiKey, clock, path }: WireEndpointOptions): void {
  app.setErrorHandler<FastifyError | ResendError>((error, request, reply) => {
    const answer = error instanceof ResendError ? error : resendErrorOf(error);
    if (answer.statusCode >= 500) request.log.error({ err: error }, 'The mail inbox failed.');
    return reply.code(answer.statusCode).send(answer.body());
  });

  app.post(`${path}/emails`, {
    bodyLimit: 5 * 1_048_576,
    // Checked before the body is read.
    onRequest: async (request) => checkApiKey(request.headers.authorization, apiKey),
    handler: async (request) => {
      const key = readIdempotencyKey(request.headers['idempotency-key'], request.body);
      const mail = parseEmail(request.body);
      return { id: idOf(await store.accept(mail, key, clock.now())) };
    },
  });
}

function checkApiKey(authorization: string | undefined, apiKey: string): void {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!given) throw new ResendError(401, 'missing_api_key', 'Missing API key in the authorization header.');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given), digest(apiKey))) {
    throw new ResendError(403, 'invalid_api_key', 'API key is invalid.');
  }
}

function readIdempotencyKey(header: string | string[] | undefined, body: unknown): IdempotencyKey | null {
  if (header === undefined) return null;
  const key = String(header);
  if (key.length < 1 || key.length > 256) {
    throw new ResendError(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
  }
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}

const conflicts = {
  mismatch: ['invalid_idempotent_request', 'Same idempotency key used with a different request payload.'],
  concurrent: [
    'concurrent_idempotent_requests',
    'Same idempotency key used while original request is still in progress.',
  ],
} as const;

function idOf(result: AcceptResult): string {
  if ('id' in result) return result.id;
  const [name, message] = conflicts[result.outcome];
  throw new ResendError(409, name, message);
}

function resendErrorOf(error: FastifyError): ResendError {
  const status = error.statusCode ?? 500;
  if (status < 500) return new ResendError(status, 'validation_error', error.message);
  return new ResendError(500, 'internal_server_error', 'An unexpected error occurred.');
}
