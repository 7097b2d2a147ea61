import { scopeOfToken } from '@swing/auth/session-token';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';

/** Compared with names of which only letters and digits are left, in lower case. */
const credentialName =
  /password|passwd|passphrase|authorization|^(pass|pwd|bearer|jwt|checkoutbrowser)$|token$|(player|coach|admin|analytics)session$/;

/**
 * Refuses API calls whose query string holds a password or a session token, whether the call would read it or not: addresses
 * are kept in histories and in the logs of proxies. Links of pages and the keys of uploads and signed URLs are not affected.
 */
export function refuseCredentialsInUrl(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isApiCall(request) || !holdsCredential(request.query)) return;
    throw new AppError(
      'BAD_REQUEST',
      'Passwords and session tokens may not be part of an address. Send them in the body or in the Authorization header.',
    );
  });
}

/** The matched route decides, because the address itself may be written in another case or with escapes. */
function isApiCall({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/+api(\/|$)/i.test(routeOptions.url ?? url);
}

function holdsCredential(query: unknown): boolean {
  const waiting: unknown[] = [query];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (scopeOfToken(value.replace(/^bearer\s+/i, '')) !== null) return true;
      // The input of a typed procedure.
      if (/^\s*[[{]/.test(value)) waiting.push(parsed(value));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (credentialName.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))) return true;
        waiting.push(inner);
      }
    }
  }
  return false;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
