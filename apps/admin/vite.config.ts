import { compileAnalyzerOnLoad, entryChunk, screenChunk, smallBuild } from '@swing/app-shell/small-build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:5100';

/** Modules that nearly every screen uses. One chunk of them all is smaller than one for each. */
const commonParts =
  /ui\/src\/(button|alert|empty-state|field|icon-button|logo|progress|utilities)\.|app-shell\/src\/(query-failure|date-text)\.|domain\/src\/dates\.|lib\/(browser-storage|parse-error-response)\./;

/** The Content Security Policy allows no inline code and no data: URLs. */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), smallBuild()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        ...compileAnalyzerOnLoad,
        codeSplitting: {
          groups: [entryChunk(), { name: 'common', test: commonParts }, screenChunk('screens/analyzer-screen.tsx')],
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
