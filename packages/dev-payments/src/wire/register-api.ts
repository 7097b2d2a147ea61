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
          idempotencyKey: request.headers['idempotency-key']?.toString() ?? null,
        });
        reply.code(status).headers({ 'request-id': requestId, 'stripe-version': Stripe.API_VERSION });
        if (isReplayed) reply.headers({ 'idempotent-replayed': 'true', 'original-request': requestId });
        return reply.type('application/json').send(body);
      },
    });
  }
}

/** The SDK sends parameters in the query of GET and DELETE requests, and in the body of POST requests. */
function formOf({ method, body, url }: FastifyRequest): string {
  const form = method === 'POST' ? body : url.split('?')[1];
  return typeof form === 'string' ? form : '';
}

function checkKey(authorization: string | undefined, apiKey: string): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${apiKey}`))) return;
  throw new ApiError(401, 'invalid_request_error', 'Invalid API Key provided.');
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
