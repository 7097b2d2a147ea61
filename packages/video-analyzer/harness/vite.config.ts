import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  cacheDir: fileURLToPath(new URL('../node_modules/.vite-harness', import.meta.url)),
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  worker: { format: 'es' },
});
