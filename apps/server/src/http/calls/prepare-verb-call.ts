import { createSessionCookies } from '@swing/auth/session-cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseAsync } from 'zod/v4/core';
import type { Services } from '../../kernel/services.ts';
import { AppError } from '../../kernel/app-error.ts';
import { authenticate } from './authenticate.ts';
import { createCookieJar } from './cookie-jar.ts';
import { inputErrorMessage } from './input-error-message.ts';
import { networkOf, rateLimitAddress } from '../../kernel/limits/rate-limit-address.ts';
import { assertStorable } from '../../kernel/assert-storable.ts';
import { markCounted } from '../errors/error-responses.ts';
import type { JsonVerb, StreamVerb, VerbContext } from '../../kernel/verb.ts';

/**
 * Every call of a verb passes this function, over any transport. It checks limit, session and input in this order, so
 * that callers without access get no information about the input. Throws AppError or ZodError.
 */
export async function prepareVerbCall(
  services: Services,
  verb: JsonVerb | StreamVerb,
  rawInput: unknown,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ ctx: VerbContext; input: unknown }> {
  const { request, reply } = http;
  const origin = `${request.protocol}://${request.host}`;
  markCounted(request);
  await services.limits.consume(verb.rateLimit, rateLimitAddress(request.ip));
  const origins = [origin, services.publicUrl];
  if (verb.access.kind === 'anyone' && verb.kind === 'mutation' && !verb.rest?.isBeacon) {
    refuseForeignPage(request.headers.origin, origins);
  }
  const sessionCookies = createSessionCookies(services);
  const { actors, token, renewed } = await authenticate(request, verb.access, services.sessions, {
    origins,
    sessionCookies,
  });
  const cookies = createCookieJar(request, reply, services, sessionCookies);
  for (const session of renewed) cookies.setSession(session.scope, session.token, session.expiresAt);
  assertStorable(rawInput);
  const input = await parseAsync(verb.input, rawInput, { error: inputErrorMessage });
  const client = {
    address: request.ip,
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'],
    origin,
  };
  if (verb.limitBy) await services.limits.consume(verb.limitBy.limit, verb.limitBy.key(input, client));
  const ctx: VerbContext = {
    ...services,
    actor: actors[0] ?? { scope: 'anonymous' },
    actors,
    now: services.clock.now(),
    requestId: request.id,
    log: request.log,
    client,
    sessionToken: token,
    cookies,
  };
  return { ctx, input };
}

/**
 * Throws FORBIDDEN for calls from another site's page. There is no session cookie to misuse, but another site's form
 * must not sign the browser in to an account of its choice. Compares hosts, not schemes, because a proxy may terminate
 * TLS. Clients that are not browsers send no Origin.
 */
function refuseForeignPage(origin: string | undefined, ours: readonly string[]): void {
  if (origin === undefined) return;
  const host = hostOf(origin);
  if (host !== null && ours.some((own) => hostOf(own) === host)) return;
  throw new AppError('FORBIDDEN', 'This request did not come from our own pages.');
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
