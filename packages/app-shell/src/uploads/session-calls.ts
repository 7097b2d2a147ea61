import { isUnauthenticated } from '../lib/call-error.ts';
import type { AnySession } from '../lib/session-store.ts';
import { bearer } from '../lib/sign-out.ts';
import { responseTimeoutMs, withTimeout } from './timeout.ts';
import { UploadError } from './upload-error.ts';

/** Calls in the name of a session. If the server does not know the session any more, it ends in the browser too. */
export function createSessionCalls(session: AnySession) {
  async function signOutIfUnauthenticated<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call;
    } catch (thrown) {
      const isOver = thrown instanceof UploadError ? thrown.code === 'UNAUTHENTICATED' : isUnauthenticated(thrown);
      if (isOver) session.clear();
      throw thrown;
    }
  }

  return {
    signOutIfUnauthenticated,
    /** Adds a time limit. The call must be safe to repeat, because its response may be lost. */
    callWithinTime: <Result>(call: () => Promise<Result>) =>
      signOutIfUnauthenticated(withTimeout(responseTimeoutMs, call)),
    headers(): Record<string, string> {
      const token = session.read()?.token;
      return token ? bearer(token) : {};
    },
  };
}
