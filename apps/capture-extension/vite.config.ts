import { defineConfig, type Plugin } from 'vite';
import manifestPackage from './package.json' with { type: 'json' };
import { captureManifest } from './src/manifest.ts';

/** Where `npm start` serves the site. */
const demoUrl = 'http://localhost:5003';

const manifest: Plugin = {
  name: 'manifest',
  generateBundle() {
    const content = captureManifest({
      publicUrl: process.env.PUBLIC_URL || demoUrl,
      version: manifestPackage.version,
    });
    this.emitFile({ type: 'asset', fileName: 'manifest.json', source: `${JSON.stringify(content, null, 2)}\n` });
  },
};

export default defineConfig({
  plugins: [manifest],
  build: {
    target: 'chrome116',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/background.ts',
      output: { entryFileNames: '[name].js', format: 'iife' },
    },
  },
});
