import { useSyncExternalStore } from 'react';
import type { Session, SessionStore } from './session-store.ts';

/** A page that is drawn before it reaches a browser is drawn for nobody in particular. */
const nobody = () => null;

/** Who is signed in; null when nobody is. Draws again when that changes, also from another tab. */
export function useSession<User>(store: SessionStore<User>): Session<User> | null {
  return useSyncExternalStore(store.subscribe, store.read, nobody);
}
