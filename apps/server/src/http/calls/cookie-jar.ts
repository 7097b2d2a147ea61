import { type SessionCookies, cookieName, isServedByHttps } from '@swing/auth/session-cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieJar, CookieSettings } from '../../kernel/cookie-jar.ts';
import type { Services } from '../../kernel/services.ts';

/** Reads the request's cookies and sets the response's. */
export function createCookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, clock }: Pick<Services, 'publicUrl' | 'clock'>,
  sessionCookies: SessionCookies,
): CookieJar {
  const nameOf = ({ name, path }: CookieSettings) => cookieName(name, { publicUrl, path });
  const options = { httpOnly: true, secure: isServedByHttps(publicUrl), sameSite: 'lax' } as const;
  return {
    setSession(scope, token, expiresAt) {
      const { name, value, options: own } = sessionCookies.serialise(scope, { token, expiresAt }, clock.now());
      reply.setCookie(name, value, own);
    },
    clearSession(scope) {
      const { name, value, options: own } = sessionCookies.clear(scope);
      reply.setCookie(name, value, own);
    },
    read: (cookie) => request.cookies[nameOf(cookie)] ?? null,
    set(cookie, value) {
      const { path, maxAgeSeconds: maxAge } = cookie;
      reply.setCookie(nameOf(cookie), value, { ...options, path, maxAge });
    },
  };
}
