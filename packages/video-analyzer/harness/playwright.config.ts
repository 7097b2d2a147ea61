import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

const recordings = /(recording|sync)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: '../node_modules/.harness-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Recording starts late on a machine that is busy.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${process.env.HARNESS_PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'analyzer', testMatch: '*.spec.ts', testIgnore: recordings },
    // Alone and one at a time: measured against the clock.
    { name: 'recording', testMatch: recordings, workers: 1, dependencies: ['analyzer'] },
  ],
  // A server of this run alone: it listens on a port that was free, and tells which.
  webServer: {
    command: '../../node_modules/.bin/vite --config harness/vite.config.ts',
    cwd: '..',
    // It may be printed bold.
    wait: { stdout: /127\.0\.0\.1:(?:\S*m)?(?<harness_port>\d+)/ },
  },
});
