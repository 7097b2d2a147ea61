import { ApiProvider } from '@swing/app-shell/api';
import { AppRoutes } from '@swing/app-shell/app-routes';
import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { coachSession } from '@swing/app-shell/lib/coach-session';
import { RequireSession } from '@swing/app-shell/require-session';
import { BrowserRouter, Route } from 'react-router';
import { LoginScreen } from './screens/login-screen.tsx';

const SignupScreen = lazyScreen(async () => (await import('./screens/signup-screen.tsx')).SignupScreen);
const SignupSuccessScreen = lazyScreen(
  async () => (await import('./screens/signup-success-screen.tsx')).SignupSuccessScreen,
);
const VerifyScreen = lazyScreen(async () => (await import('./screens/verify-screen.tsx')).VerifyScreen);
const ForgotPasswordScreen = lazyScreen(
  async () => (await import('./screens/forgot-password-screen.tsx')).ForgotPasswordScreen,
);
const ResetPasswordScreen = lazyScreen(
  async () => (await import('./screens/reset-password-screen.tsx')).ResetPasswordScreen,
);
const QueueScreen = lazyScreen(async () => (await import('./screens/queue-screen.tsx')).QueueScreen);
const AnalyzerScreen = lazyScreen(async () => (await import('./screens/analyzer-screen.tsx')).AnalyzerScreen);

/** The app of coaches. */
export function App() {
  return (
    <ApiProvider session={coachSession}>
      <BrowserRouter>
        <AppRoutes>
          <Route path="/coach" element={<LoginScreen />} />
          <Route path="/coach/login" element={<LoginScreen />} />
          <Route path="/coach/signup" element={<SignupScreen />} />
          <Route path="/coach/signup-success" element={<SignupSuccessScreen />} />
          <Route path="/coach/verify" element={<VerifyScreen />} />
          <Route path="/coach/forgot-password" element={<ForgotPasswordScreen />} />
          <Route path="/coach/reset-password" element={<ResetPasswordScreen />} />
          <Route
            path="/coach/queue"
            element={
              <RequireSession store={coachSession} loginPath="/coach/login">
                {(session) => <QueueScreen session={session} />}
              </RequireSession>
            }
          />
          <Route path="/coach/analyzer" element={<AnalyzerScreen />} />
        </AppRoutes>
      </BrowserRouter>
    </ApiProvider>
  );
}
