import '../src/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmProvider } from '../src/confirm-dialog.tsx';
import { useDocumentTheme } from '../src/theme.tsx';
import { KitScreen } from './kit-screen.tsx';

const isDark = new URLSearchParams(window.location.search).get('theme') === 'dark';

function Preview() {
  useDocumentTheme(isDark ? 'dark' : 'light');
  return <KitScreen />;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ConfirmProvider>
        <Preview />
      </ConfirmProvider>
    </StrictMode>,
  );
}
