import { ApiProvider } from '@swing/app-shell/api';
import { AppRoutes } from '@swing/app-shell/app-routes';
import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { coachSession } from '@swing/app-shell/lib/coach-session';
import type { Session } from '@swing/app-shell/lib/session-store';
import { RequireSession } from '@swing/app-shell/require-session';
import type { CoachUser } from '@swing/contract/identity';
import type { ComponentType } from 'react';
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
const PlayersScreen = lazyScreen(async () => (await import('./screens/players-screen.tsx')).PlayersScreen);
const LibraryScreen = lazyScreen(async () => (await import('./screens/library-screen.tsx')).LibraryScreen);
const GetStartedScreen = lazyScreen(async () => (await import('./screens/get-started-screen.tsx')).GetStartedScreen);
const HowItWorksScreen = lazyScreen(async () => (await import('./screens/how-it-works-screen.tsx')).HowItWorksScreen);
const ProfileScreen = lazyScreen(async () => (await import('./screens/profile-screen.tsx')).ProfileScreen);
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
          <Route path="/coach/queue" element={<SignedIn screen={QueueScreen} />} />
          <Route path="/coach/players" element={<SignedIn screen={PlayersScreen} />} />
          <Route path="/coach/library" element={<SignedIn screen={LibraryScreen} />} />
          <Route path="/coach/get-started" element={<SignedIn screen={GetStartedScreen} />} />
          <Route path="/coach/how-it-works" element={<SignedIn screen={HowItWorksScreen} />} />
          <Route path="/coach/profile" element={<SignedIn screen={ProfileScreen} />} />
          <Route path="/coach/analyzer" element={<AnalyzerScreen />} />
          <Route path="/coach/crop" element={<AnalyzerScreen />} />
        </AppRoutes>
      </BrowserRouter>
    </ApiProvider>
  );
}

function SignedIn({ screen: Screen }: { screen: ComponentType<{ session: Session<CoachUser> }> }) {
  return (
    <RequireSession store={coachSession} loginPath="/coach/login">
      {(session) => <Screen session={session} />}
    </RequireSession>
  );
}
