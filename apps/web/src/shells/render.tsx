import '../app/fonts/fonts.css';
import '@swing/ui/tokens.css';
import '@swing/ui/elements.css';
import './shell.css';
import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from '../app/app.tsx';
import { shells, type Shell } from './shells.ts';

export { gateOf, renderShell } from './document.ts';
export { shells };

/** Renders the app at this path without reading browser state, as markup that React can hydrate. */
export async function renderMarkup({ path }: Shell): Promise<string> {
  const router = ({ children }: { children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>;
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  );
  const failures: unknown[] = [];
  // Otherwise React emits large parts hidden, with an inline script that moves them into place.
  const options = {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error: unknown) => void failures.push(error),
  };
  const { prelude } = await prerender(app, options);
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be prerendered`);
  return markup;
}
