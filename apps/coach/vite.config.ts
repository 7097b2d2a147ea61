import { compileAnalyzerOnLoad, entryChunk, screenChunk, smallBuild } from '@swing/app-shell/small-build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:5100';

/** Modules that several screens use: the queue, the players and the library. One chunk of them all is smaller than one for each. */
const listParts =
  /ui\/src\/(badge|load-more|save-file|select|skeleton|stat-card|tone)\.|app-shell\/src\/(date-text|name-search-field|paged-content|paged-list|query-failure|search-toolbar)\.|lib\/(counted|refresh-interval|url-filters|use-url-filters)\.|domain\/src\/(analysis-link|due-date|name-search)\./;

/** Modules that nearly every screen uses. */
const commonParts =
  /ui\/src\/(class-names|empty-state|field|icon-button|nav-link|progress|swing-illustration|utilities|logo)\.|domain\/src\/(dates|routes)\.|app-shell\/src\/app-link\.|lib\/(log-failure|sign-out)\./;

/** The Content Security Policy allows no inline code and no data: URLs. */
export default defineConfig({
  base: '/coach/',
  plugins: [react(), smallBuild()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        ...compileAnalyzerOnLoad,
        codeSplitting: {
          groups: [
            entryChunk(),
            { name: 'lists', test: listParts },
            { name: 'common', test: commonParts },
            screenChunk('screens/analyzer-screen.tsx'),
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
    // The AAC encoder is one WebAssembly chunk. Only browsers without an AAC encoder load it.
    chunkSizeWarningLimit: 1_100,
  },
  // ES workers can load further chunks on demand.
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/dev': server } },
});
