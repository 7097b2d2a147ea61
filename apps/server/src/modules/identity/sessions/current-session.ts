import { hashSessionToken, sessionRefOf } from '@swing/auth/session-token';
import type { VerbContext } from '../../../kernel/verb.ts';

/** Public id of the calling session, as in session lists. Null without a session. */
export function currentSessionRef({ sessionToken }: Pick<VerbContext, 'sessionToken'>): string | null {
  return sessionToken ? sessionRefOf(hashSessionToken(sessionToken)) : null;
}
