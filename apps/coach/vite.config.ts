import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:5100';

/** No inline code and no data: addresses, as the Content Security Policy wants it. */
export default defineConfig({
  base: '/coach/',
  plugins: [react()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The AAC encoder is one piece of WebAssembly; it is loaded only where the browser has none of its own.
    chunkSizeWarningLimit: 1_100,
  },
  server: { proxy: { '/api': server, '/dev': server } },
});
