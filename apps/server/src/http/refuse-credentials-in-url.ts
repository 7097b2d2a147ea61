import { scopeOfToken } from '@swing/auth/session-token';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';

/** Matched against parameter names reduced to lower-case letters and digits. */
const credentialName =
  /password|passwd|passphrase|authorization|^(pass|pwd|bearer|jwt|checkoutbrowser)$|token$|(player|coach|admin|analytics)session$/;

/**
 * Refuses API calls with a password or session token in the query string, even if the call would ignore it, because
 * URLs end up in browser histories and proxy logs. Links to pages, upload keys and signed URLs are not affected.
 */
export function refuseCredentialsInUrl(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isApiCall(request) || !holdsCredential(request.query)) return next();
    throw new AppError(
      'BAD_REQUEST',
      'Passwords and session tokens must not be part of a URL. Send them in the body or in the Authorization header.',
    );
  });
}

/** Checks the matched route, because the URL may be in another letter case or contain escapes. */
function isApiCall({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/+api(\/|$)/i.test(routeOptions.url ?? url);
}

function holdsCredential(query: unknown): boolean {
  const waiting: unknown[] = [query];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (scopeOfToken(value.replace(/^bearer\s+/i, '')) !== null) return true;
      // The JSON input of a typed procedure.
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
