import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { Stripe } from 'stripe';
import { calls } from '../calls/calls.ts';
import type { Simulation } from '../simulation.ts';
import { handleCall } from './handle-call.ts';
import { ApiError, invalidRequest } from './api-error.ts';

/** Stripe's API below `/v1`, for clients that send `apiKey`. */
export function registerApi(app: FastifyInstance, simulation: Simulation, apiKey: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_048_576 },
    (_, body, done) => done(null, body),
  );
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const answer = error instanceof ApiError ? error : apiErrorOf(error);
    if (answer.status >= 500) request.log.error({ err: error }, 'The payments simulator failed.');
    return reply.code(answer.status).send(answer.body());
  });
  app.setNotFoundHandler((request, reply) => {
    const [path] = request.url.split('?');
    const message = `Unrecognized request URL (${request.method}: ${path}). The payments simulator does not support this call.`;
    return reply.code(404).send(invalidRequest(message).body());
  });
  app.addHook('onRequest', async (request) => {
    checkKey(request.headers.authorization, apiKey);
    checkVersion(request.headers['stripe-version']);
  });

  for (const call of calls) {
    app.route<{ Params: { id?: string } }>({
      method: call.method,
      url: call.path,
      handler: async (request, reply) => {
        const { status, body, requestId, isReplayed } = await handleCall(simulation, call, {
          path: request.url.split('?')[0] ?? '',
          id: request.params.id ?? '',
          form: formOf(request),
          idempotencyKey: headerOf(request, 'idempotency-key'),
        });
        reply.code(status).headers({ 'request-id': requestId, 'stripe-version': Stripe.API_VERSION });
        if (isReplayed) reply.headers({ 'idempotent-replayed': 'true', 'original-request': requestId });
        return reply.type('application/json').send(body);
      },
    });
  }
}

function formOf(request: FastifyRequest): string {
  if (request.method === 'POST') return typeof request.body === 'string' ? request.body : '';
  const query = request.url.split('?')[1] ?? '';
  return typeof request.body === 'string' && request.body ? request.body : query;
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return value === undefined ? null : String(value);
}

function checkKey(authorization: string | undefined, apiKey: string): void {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const digest = (value: string) => createHash('sha256').update(value).digest();
  if (given && timingSafeEqual(digest(given), digest(apiKey))) return;
  const shown = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}`
    : 'You did not provide an API key.';
  throw new ApiError(401, 'invalid_request_error', shown);
}

function checkVersion(version: string | string[] | undefined): void {
  if (version === undefined || version === Stripe.API_VERSION) return;
  throw invalidRequest(
    `Invalid Stripe API version: ${String(version)}. The payments simulator supports ${Stripe.API_VERSION}.`,
  );
}

function apiErrorOf(error: FastifyError): ApiError {
  const status = error.statusCode ?? 500;
  if (status < 500) return new ApiError(status, 'invalid_request_error', error.message);
  return new ApiError(500, 'api_error', 'An unexpected error occurred in the payments simulator.');
}
