import { cookieName, isServedByHttps } from '@swing/auth/cookie-name';
import { knownDeviceSeconds } from '@swing/auth/known-devices';
import { createSessionCookies, type SessionCookies } from '@swing/auth/session-cookies';
import type { SessionScope } from '@swing/domain/actor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseAsync } from 'zod/v4/core';
import type { Services } from '../services.ts';
import { AppError } from './app-error.ts';
import { authenticate } from './authenticate.ts';
import { inputSentence } from './input-sentence.ts';
import { networkOf, rateLimitAddress } from './rate-limit-address.ts';
import { refuseUnstorable } from './refuse-unstorable.ts';
import { markCounted } from './refusals.ts';
import type { JsonVerb, StreamVerb, VerbContext } from './verb.ts';

/**
 * The one way into a verb, whatever the transport: limit, identity, input, in this order, so that a stranger learns
 * nothing about inputs. Throws AppError.
 */
export async function enterVerb(
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
  if (verb.access.who === 'anyone' && verb.kind === 'mutation' && !verb.rest?.isBeacon) {
    refuseForeignPage(request.headers.origin, origins);
  }
  const sessionCookies = createSessionCookies(services);
  const { actors, token, renewed } = await authenticate(request, verb.access, services.sessions, {
    origins,
    sessionCookies,
  });
  const cookies = cookieJar(request, reply, services, sessionCookies);
  for (const session of renewed) cookies.set(session.scope, session.token, session.expiresAt);
  refuseUnstorable(rawInput);
  const input = await parseAsync(verb.input, rawInput, { error: inputSentence });
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
 * Without a session there is no cookie to misuse, yet another site's form must not sign somebody in to an account of its
 * choice. Hosts are compared, not schemes: a proxy may have ended TLS. Clients that are no browser send no Origin.
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

const deviceCookie = { name: 'known_device', path: '/' };
const checkoutCookie = { name: 'checkout_browser', path: '/api' };
const checkoutCookieSeconds = 7 * 24 * 3_600;

function cookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, clock }: Services,
  cookies: SessionCookies,
): VerbContext['cookies'] {
  const checkoutName = cookieName(checkoutCookie.name, { publicUrl, path: checkoutCookie.path });
  const deviceName = cookieName(deviceCookie.name, { publicUrl, path: deviceCookie.path });
  const options = { httpOnly: true, secure: isServedByHttps(publicUrl), sameSite: 'lax' } as const;
  return {
    set(scope: SessionScope, token: string, expiresAt: Date) {
      const { name, value, options: own } = cookies.serialise(scope, { token, expiresAt }, clock.now());
      reply.setCookie(name, value, own);
    },
    clear(scope: SessionScope) {
      const { name, value, options: own } = cookies.clear(scope);
      reply.setCookie(name, value, own);
    },
    readCheckoutNonce: () => request.cookies[checkoutName] ?? null,
    keepCheckoutNonce(nonce: string) {
      reply.setCookie(checkoutName, nonce, { ...options, path: checkoutCookie.path, maxAge: checkoutCookieSeconds });
    },
    readKnownDevice: () => request.cookies[deviceName] ?? null,
    keepKnownDevice(value: string) {
      reply.setCookie(deviceName, value, { ...options, path: deviceCookie.path, maxAge: knownDeviceSeconds });
    },
  };
}
