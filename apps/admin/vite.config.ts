import { smallBuild } from '@swing/app-shell/small-build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:5100';

/** The Content Security Policy allows no inline code and no data: URLs. */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), smallBuild()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The AAC encoder is one WebAssembly chunk. Only browsers without an AAC encoder load it.
    chunkSizeWarningLimit: 1_100,
  },
  server: { proxy: { '/api': server, '/dev': server } },
});
