import { ApiProvider } from '@swing/app-shell/api';
import { AppRoutes } from '@swing/app-shell/app-routes';
import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { Route } from 'react-router';
import { clearCheckoutDraft } from '../features/billing/checkout-draft.ts';

const LoginScreen = lazyScreen(async () => (await import('./screens/login-screen.tsx')).LoginScreen);
const ForgotPasswordScreen = lazyScreen(
  async () => (await import('./screens/forgot-password-screen.tsx')).ForgotPasswordScreen,
);
const ResetPasswordScreen = lazyScreen(
  async () => (await import('./screens/reset-password-screen.tsx')).ResetPasswordScreen,
);
const ConfirmEmailScreen = lazyScreen(
  async () => (await import('./screens/confirm-email-screen.tsx')).ConfirmEmailScreen,
);
const UndoEmailChangeScreen = lazyScreen(
  async () => (await import('./screens/undo-email-change-screen.tsx')).UndoEmailChangeScreen,
);
const CheckoutScreen = lazyScreen(async () => (await import('./screens/checkout-screen.tsx')).CheckoutScreen);
const UpgradeScreen = lazyScreen(async () => (await import('./screens/upgrade-screen.tsx')).UpgradeScreen);
const SuccessScreen = lazyScreen(async () => (await import('./screens/success-screen.tsx')).SuccessScreen);
// Lazy, so that code only players need stays out of the app's main chunk.
const Portal = lazyScreen(async () => (await import('./portal.tsx')).Portal);

interface AppProps {
  /** BrowserRouter in the browser. In the build, a router with a fixed path. */
  router: ComponentType<{ children: ReactNode }>;
}

/** The app of visitors and players. */
export function App({ router: Router }: AppProps) {
  useEffect(
    () =>
      playerSession.subscribe(() => {
        if (!playerSession.read()) clearCheckoutDraft();
      }),
    [],
  );
  return (
    <ApiProvider session={playerSession}>
      <Router>
        <AppRoutes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
          <Route path="/reset-password" element={<ResetPasswordScreen />} />
          <Route path="/confirm-email" element={<ConfirmEmailScreen />} />
          <Route path="/undo-email-change" element={<UndoEmailChangeScreen />} />
          <Route path="/checkout" element={<CheckoutScreen />} />
          <Route path="/checkout-old" element={<UpgradeScreen />} />
          <Route path="/success" element={<SuccessScreen />} />
          <Route path="/account" element={<Portal screen="account" />} />
          <Route path="/account/dashboard" element={<Portal screen="videos" />} />
          <Route path="/account/watch" element={<Portal screen="watch" />} />
        </AppRoutes>
      </Router>
    </ApiProvider>
  );
}
