import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;
const executablePath = process.env.CHROMIUM_PATH;

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];
const fakeMedia = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const desktop = { viewport: { width: 1440, height: 900 } };
const recordings = /(recording|story)\.spec\.ts$/;

export default defineConfig({
  testDir: 'specs',
  globalSetup: './fixtures/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Nothing is waited for longer than it takes; these only bound what a busy machine may need.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Motion costs a tenth of the time, and is waited for; what moves is tested where it is asked for.
    contextOptions: { reducedMotion: 'reduce' },
    // Snapshots of the page with every step would cost a fifth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      args: [...quiet, ...fakeMedia, ...(isRoot ? ['--no-sandbox'] : [])],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    { name: 'desktop', use: desktop, grepInvert: /@phone-only/, testIgnore: recordings },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true }, grep: /@phone/ },
    // Alone and one at a time: a recording is measured against the clock and needs the machine's cores.
    { name: 'recording', use: desktop, testMatch: recordings, workers: 1, dependencies: ['desktop', 'phone'] },
  ],
});
