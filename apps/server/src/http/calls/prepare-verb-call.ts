import { createSessionCookies } from '@swing/auth/session-cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parse } from 'zod/v4/core';
import type { Services } from '../../kernel/services.ts';
import { AppError } from '../../kernel/app-error.ts';
import { authenticate, nobody } from './authenticate.ts';
import { createCookieJar } from './cookie-jar.ts';
import { inputErrorMessage } from './input-error-message.ts';
import { networkOf, rateLimitAddress } from '../../kernel/limits/rate-limit-address.ts';
import { withRequestId } from '../../kernel/jobs/with-request-id.ts';
import { assertStorable } from '../../kernel/assert-storable.ts';
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
  request.isCounted = true;
  // Read once: Fastify works the address out from the proxies' header each time.
  const { ip } = request;
  await services.limits.consume(verb.rateLimit, rateLimitAddress(ip));
  const origins = [origin, services.publicUrl];
  if (verb.access.kind === 'anyone' && verb.kind === 'mutation' && !verb.rest?.isBeacon) {
    refuseForeignPage(request.headers.origin, origins);
  }
  const sessionCookies = createSessionCookies(services);
  const loginValue = headerLoginValue(request, verb);
  const { held, renewed } =
    loginValue === null
      ? await authenticate(request, verb.access, services.sessions, { origins, sessionCookies })
      : nobody;
  const cookies = createCookieJar(request, reply, services, sessionCookies);
  for (const { scope, token, expiresAt } of renewed) cookies.setSession(scope, token, expiresAt);
  const client = {
    address: ip,
    network: networkOf(ip),
    userAgent: request.headers['user-agent'],
    origin,
  };
  const ctx: VerbContext = {
    actor: held[0]?.actor ?? { scope: 'anonymous' },
    actors: held.map(({ actor }) => actor),
    now: services.clock.now(),
    requestId: request.id,
    log: request.log,
    client,
    sessionToken: held[0]?.token ?? null,
    sessionRef: held[0]?.sessionRef ?? null,
    actorName: held[0]?.actorName ?? null,
    heldSessions: held,
    cookies,
    // Last, because V8 takes 40 times as long to add properties to a copy of an object this large.
    ...services,
  };
  ctx.jobs = withRequestId(services.jobs, request.id);
  if (verb.headerLogin && loginValue !== null) {
    const actor = await verb.headerLogin.open(ctx, loginValue);
    ctx.actor = actor;
    ctx.actors = [actor];
  }
  assertStorable(rawInput);
  const input = parse(verb.input, rawInput, { error: inputErrorMessage });
  if (verb.limitBy) await services.limits.consume(verb.limitBy.limit, verb.limitBy.key(input, client, ctx.actor));
  return { ctx, input };
}

/** The header that a verb accepts instead of a session. Null if the request has none. */
function headerLoginValue(request: FastifyRequest, { headerLogin }: JsonVerb | StreamVerb): string | null {
  const value = headerLogin && request.headers[headerLogin.header];
  return typeof value === 'string' ? value : null;
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
