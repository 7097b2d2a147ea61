import { defineConfig } from 'vite';

/** Preview of all components: `npm run preview --workspace @swing/ui`. Not part of a product build. */
export default defineConfig({
  root: 'preview',
  build: { outDir: '../dist/preview', emptyOutDir: true, assetsInlineLimit: 0 },
});
