import { coachSession } from '@swing/app-shell/lib/coach-session';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { LoginState } from '@swing/app-shell/require-session';
import { StaffAnalyzer } from '@swing/app-shell/staff-analyzer';
import { useCallback, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PracticeAnalyzer } from './practice-analyzer.tsx';

/**
 * The coach's analyzer. The session is checked only when the screen opens, so that a session that ends later does not
 * discard a recording.
 */
export function AnalyzerScreen() {
  useScreen('Analyzer');
  const [session] = useState(coachSession.read);
  const { pathname, search } = useLocation();
  const id = session?.user.id;
  const account = useMemo(
    () => (id === undefined ? null : { id, isSignedIn: () => coachSession.read()?.user.id === id }),
    [id],
  );
  // The coach may sign in again in another tab, which changes the token.
  const readToken = useCallback(() => {
    const current = coachSession.read();
    return (current?.user.id === id ? current?.token : session?.token) ?? '';
  }, [id, session]);
  if (!session || !account) {
    const state: LoginState = { from: pathname + search };
    return <Navigate to="/coach/login" replace state={state} />;
  }
  if (new URLSearchParams(search).has('practice')) return <PracticeAnalyzer accountId={account.id} />;
  return <StaffAnalyzer area="coach" readToken={readToken} account={account} />;
}
