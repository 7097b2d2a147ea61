import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin, type ViteDevServer } from 'vite';
import type * as Renderer from './src/public/render.tsx';

const server = 'http://127.0.0.1:5100';

/** In development the public pages are drawn anew for each request, by the code that draws them for the build. */
const publicPages: Plugin = {
  name: 'public-pages',
  apply: 'serve',
  configureServer(vite) {
    vite.middlewares.use((...call) => void answer(vite, ...call));
  },
};

type Call = Parameters<Connect.NextHandleFunction>;

async function answer(vite: ViteDevServer, request: Call[0], response: Call[1], next: Call[2]): Promise<void> {
  try {
    const path = (request.url ?? '/').replace(/[?#].*$/, '').toLowerCase();
    const renderer = (await vite.ssrLoadModule('/src/public/render.tsx')) as typeof Renderer;
    const page = renderer.publicPages.find((candidate) => candidate.path === path);
    if (!page) {
      next();
      return;
    }
    const html = renderer.renderPage(page, { css: '', script: '/src/public/development.ts', earlyScript: '' });
    response.setHeader('content-type', 'text/html; charset=utf-8').end(await vite.transformIndexHtml(path, html));
  } catch (thrown) {
    next(thrown);
  }
}

/** What every screen of a visitor shows. In one file it is smaller, and asked for once; left alone it would be a dozen. */
const visitorParts =
  /ui\/src\/(alert|button|card|checkbox|field|logo|page-shell|seam|site-\w+|spinner|text-field)\.|\/(app-link|beta-banner|form-text|site-frame|visitor-frame)\./;

/** A style sheet of their own: shells have these faces in the page, and use them only where they do not delay the script. */
const fontFaces = { name: 'font-faces', test: /app\/fonts\/fonts\.css/ };

/**
 * The build itself makes no inline code and no data: addresses. Only the prerendered pages have some of their own: scripts
 * that the Content Security Policy names by their hashes, and the icon (docs/decisions/017, 020, 021).
 */
export default defineConfig(({ isSsrBuild = false }) => ({
  base: '/',
  plugins: [react(), publicPages],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: isSsrBuild ? false : { groups: [fontFaces, { name: 'visitor', test: visitorParts }] } },
    },
    // The AAC encoder is one piece of WebAssembly; it is loaded only where the browser has none of its own.
    chunkSizeWarningLimit: 1_100,
  },
  // What a worker loads later stays a file of its own.
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/dev': server } },
}));
