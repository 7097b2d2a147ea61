import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

/** CHROMIUM_PATH, else a Chromium on the PATH, else Playwright's own. */
function systemChromium(): string | null {
  try {
    return process.env.CHROMIUM_PATH ?? execFileSync('which', ['chromium']).toString().trim();
  } catch {
    return null;
  }
}

const executablePath = systemChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../node_modules/.harness-results',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 120_000,
  reporter: 'list',
  use: {
    baseURL: 'http://127.0.0.1:5190',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  webServer: {
    command: 'npx vite --config harness/vite.config.ts',
    cwd: '..',
    url: 'http://127.0.0.1:5190/index.html',
    reuseExistingServer: true,
  },
});
