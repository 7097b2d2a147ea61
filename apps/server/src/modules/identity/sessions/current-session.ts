import { hashSessionToken, sessionRefOf } from '@swing/auth/session-token';
import type { VerbContext } from '../../../kernel/verb.ts';

/** What lists call the session of the call. */
export function currentSessionRef({ sessionToken }: Pick<VerbContext, 'sessionToken'>): string | null {
  return sessionToken ? sessionRefOf(hashSessionToken(sessionToken)) : null;
}
