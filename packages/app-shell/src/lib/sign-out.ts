import { logFailure } from './log-failure.ts';
import type { AnySession } from './session-store.ts';

/** Ends the session in the browser at once, then on the server (with its cookie). */
export async function signOut(store: AnySession): Promise<void> {
  const token = store.read()?.token;
  store.clear('signed-out');
  try {
    await fetch('/api/logout', { method: 'POST', keepalive: true, headers: token ? bearer(token) : {} });
  } catch (thrown) {
    logFailure('Failed to end the session on the server', thrown);
  }
}

/** Returns the header that carries the session token. */
export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
