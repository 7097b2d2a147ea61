import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Without hashes: tests hold back or break a part of the page by the name of its file. */
const names = { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' };

/** Functions are compiled while a script is loaded, as in the apps. */
const output = { ...names, postBanner: '//# allFunctionsCalledOnLoad' };

/** Builds the pages of the browser tests. The development server would send some 300 files for each page. */
export default defineConfig({
  root: path('.'),
  appType: 'mpa',
  plugins: [react()],
  build: {
    outDir: path('../node_modules/.harness-pages'),
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: ['index.html', 'analyzer.html', 'compare.html', 'crop.html'].map(path), output },
  },
  // Workers have their own copies of chunks that the page has too.
  worker: { format: 'es', rolldownOptions: { output: { ...names, chunkFileNames: '[name]-[hash].js' } } },
  preview: { port: 0, host: '127.0.0.1' },
});
