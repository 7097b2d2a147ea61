import { smallBuild } from '@swing/app-shell/small-build';
import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin, type ViteDevServer } from 'vite';
import type * as Renderer from './src/public/render.tsx';

const server = 'http://127.0.0.1:5100';

/** In development, renders the public pages on each request with the code that the build uses. */
const publicPages: Plugin = {
  name: 'public-pages',
  apply: 'serve',
  configureServer(vite) {
    vite.middlewares.use((...call) => void servePublicPage(vite, ...call));
  },
};

type Call = Parameters<Connect.NextHandleFunction>;

async function servePublicPage(vite: ViteDevServer, request: Call[0], response: Call[1], next: Call[2]): Promise<void> {
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

/** Modules that most visitor screens use, bundled into one chunk instead of about twenty requests. */
const visitorParts =
  /ui\/src\/(alert|button|card|checkbox|field|logo|page-shell|seam|site-\w+|spinner|text-field)\.|\/(app-link|beta-banner|billing\.module|coach-code-field|email-address|form-text|plan-terms|secure-note|site-frame|visitor-frame)\./;

/** A separate style sheet: shells have these faces inline, and use them only when they do not delay the script. */
const fontFaces = { name: 'font-faces', test: /app\/fonts\/fonts\.css/ };

/**
 * The build emits no inline code and no data: URLs, except on the prerendered pages: scripts that the Content Security
 * Policy lists by hash, and the icon (docs/decisions/017, 020, 021).
 */
export default defineConfig(({ isSsrBuild = false }) => ({
  base: '/',
  plugins: [react(), smallBuild(), publicPages],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: isSsrBuild ? false : { groups: [fontFaces, { name: 'visitor', test: visitorParts }] } },
    },
    // The AAC encoder is one WebAssembly chunk. Only browsers without an AAC encoder load it.
    chunkSizeWarningLimit: 1_100,
  },
  // ES workers can load further chunks on demand.
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/dev': server } },
}));
