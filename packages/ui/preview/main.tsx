import '../src/base.css';
import './preview.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmProvider } from '../src/confirm-dialog.tsx';
import { useDocumentTheme } from '../src/theme.tsx';
import { ToastProvider } from '../src/toast.tsx';
import { AnalyzerScreen } from './screens/analyzer-screen.tsx';
import { KitScreen } from './screens/kit-screen.tsx';
import { LandingScreen } from './screens/landing-screen.tsx';
import { LoginScreen } from './screens/login-screen.tsx';
import { PortalScreen } from './screens/portal-screen.tsx';
import { QueueScreen } from './screens/queue-screen.tsx';

const screens = {
  kit: KitScreen,
  landing: LandingScreen,
  login: LoginScreen,
  portal: PortalScreen,
  queue: QueueScreen,
  analyzer: AnalyzerScreen,
};

const query = new URLSearchParams(window.location.search);
const name = query.get('screen') ?? 'kit';
const isDark = query.get('theme') === 'dark' || name === 'analyzer';

function Preview() {
  useDocumentTheme(isDark ? 'dark' : 'light');
  const Screen = name in screens ? screens[name as keyof typeof screens] : KitScreen;
  return <Screen />;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ToastProvider>
        <ConfirmProvider>
          <Preview />
        </ConfirmProvider>
      </ToastProvider>
    </StrictMode>,
  );
}
