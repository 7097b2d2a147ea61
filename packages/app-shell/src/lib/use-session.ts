import { useSyncExternalStore } from 'react';
import type { Session, SessionStore } from './session-store.ts';

/** Prerendered pages have no session. */
const noSession = () => null;

/** Returns the session, or null if no user is signed in. Renders again when it changes, also in another tab. */
export function useSession<User>(store: SessionStore<User>): Session<User> | null {
  return useSyncExternalStore(store.subscribe, store.read, noSession);
}
