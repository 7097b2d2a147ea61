import { useSyncExternalStore } from 'react';
import type { Session, SessionStore } from './session-store.ts';

/** Who is signed in; null when nobody is. Draws again when that changes, also from another tab. */
export function useSession<User>(store: SessionStore<User>): Session<User> | null {
  return useSyncExternalStore(store.subscribe, store.read);
}
