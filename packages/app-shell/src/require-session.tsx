import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Session, SessionStore } from './lib/session-store.ts';
import { useIsHydrated } from './lib/use-is-hydrated.ts';
import { useSession } from './lib/use-session.ts';

/** What a login screen is told: the path that asked for it, if any. */
export type LoginState = { from: string } | null;

interface RequireSessionProps<User> {
  store: SessionStore<User>;
  /** Where those go who are not signed in. */
  loginPath: string;
  /** Prerendered in place of the screen, and shown until the browser has been asked for the session. */
  placeholder?: ReactNode;
  children: (session: Session<User>) => ReactNode;
}

/** Shows a screen to who is signed in, and takes everybody else to the login, from where they come back. */
export function RequireSession<User>({ store, loginPath, placeholder, children }: RequireSessionProps<User>) {
  const session = useSession(store);
  const isHydrated = useIsHydrated();
  const { pathname, search } = useLocation();
  if (!isHydrated) return placeholder;
  if (session) return children(session);
  const state: LoginState = store.isSignedOut() ? null : { from: pathname + search };
  return <Navigate to={loginPath} replace state={state} />;
}
