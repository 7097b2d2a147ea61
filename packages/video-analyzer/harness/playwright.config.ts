import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

const vite = '../../node_modules/.bin/vite';
const recordings = /(recording|sync)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: '../node_modules/.harness-results',
  workers: 2,
  fullyParallel: true,
  // `npm test` runs only the main test of each tool. CI runs the others in a second step.
  grep: process.env.SWING_TESTS === 'main' ? /@main/ : /./,
  ...(process.env.SWING_TESTS === 'others' ? { grepInvert: /@main/ } : {}),
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Recording starts late on a machine that is busy.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../../dist/test-reports/analyzer.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${process.env.HARNESS_PORT}`,
    viewport: { width: 1440, height: 900 },
    // Animations cost a tenth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // In the C locale Chromium does not offer file names with characters beyond ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'analyzer', testMatch: '*.spec.ts', testIgnore: recordings },
    // These tests measure real time, so they run after the others and one at a time.
    { name: 'recording', testMatch: recordings, workers: 1, dependencies: ['analyzer'] },
  ],
  // Built and started for this run only, on a free port that the `wait` pattern reads from its output.
  webServer: {
    command: `${vite} build --config harness/vite.config.ts --logLevel warn && ${vite} preview --config harness/vite.config.ts`,
    cwd: '..',
    // The port may be printed in bold (ANSI codes).
    wait: { stdout: /127\.0\.0\.1:(?:\S*m)?(?<harness_port>\d+)/ },
  },
});
