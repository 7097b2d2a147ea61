import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Session, SessionStore } from './lib/session-store.ts';
import { useIsHydrated } from './lib/use-is-hydrated.ts';
import { useSession } from './lib/use-session.ts';

/** The navigation state of a login screen: the path to return to, or null. */
export type LoginState = { from: string } | null;

interface RequireSessionProps<User> {
  store: SessionStore<User>;
  /** Where visitors without a session are sent. */
  loginPath: string;
  /** Prerendered instead of the screen, and shown until the session has been read from the browser. */
  placeholder?: ReactNode;
  children: (session: Session<User>) => ReactNode;
}

/** Shows a screen to signed-in users. Sends others to the login, which returns them here. */
export function RequireSession<User>({ store, loginPath, placeholder, children }: RequireSessionProps<User>) {
  const session = useSession(store);
  const isHydrated = useIsHydrated();
  const { pathname, search } = useLocation();
  if (!isHydrated) return placeholder;
  if (session) return children(session);
  const state: LoginState = store.isSignedOut() ? null : { from: pathname + search };
  return <Navigate to={loginPath} replace state={state} />;
}
