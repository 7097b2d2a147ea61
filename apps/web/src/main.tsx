import '@swing/app-shell/lib/install-trusted-types';
import './app/fonts/fonts.css';
import './app/fonts/more-letters.css';
import '@swing/ui/tokens.css';
import '@swing/ui/elements.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const app = (
  <StrictMode>
    <App router={BrowserRouter} />
  </StrictMode>
);
// Shells already contain the first markup (src/shells).
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
