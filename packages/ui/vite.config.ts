import { defineConfig } from 'vite';

/** The kitchen sink of the design language; `npm run preview --workspace @swing/ui`. Never part of a build of the product. */
export default defineConfig({
  root: 'preview',
  build: { outDir: '../dist/preview', emptyOutDir: true, assetsInlineLimit: 0 },
});
