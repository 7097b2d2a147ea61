import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Session, SessionStore } from './lib/session-store.ts';
import { useSession } from './lib/use-session.ts';

interface RequireSessionProps<User> {
  store: SessionStore<User>;
  /** Where those go who are not signed in. */
  loginPath: string;
  children: (session: Session<User>) => ReactNode;
}

/** Shows a screen to who is signed in, and takes everybody else to the login. */
export function RequireSession<User>({ store, loginPath, children }: RequireSessionProps<User>) {
  const session = useSession(store);
  return session ? children(session) : <Navigate to={loginPath} replace />;
}
