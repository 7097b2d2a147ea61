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
// Pages live for seconds, which is too short for optimized code to pay for its compilation.
const noOptimization = ['--js-flags=--no-opt --no-maglev'];
const fakeMedia = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Viewport in CSS pixels. */
export const phoneSize = { width: 390, height: 844 };
const desktop = { viewport: { width: 1440, height: 900 } };
const recordings = /(recording|story)\.spec\.ts$/;

/** How Chromium is started. */
export const launchOptions = {
  args: [...quiet, ...fakeMedia, ...(isRoot ? ['--no-sandbox'] : [])],
  // In the C locale Chromium does not offer file names with characters beyond ASCII.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  ...(executablePath ? { executablePath } : {}),
};
/** For tests of screens. Tests of recordings and big files compute more, and keep the optimizing compilers. */
const screens = { launchOptions: { ...launchOptions, args: [...launchOptions.args, ...noOptimization] } };

/** `npm test` runs only the main test of each screen. CI runs the others in a second step. */
const isMainOnly = process.env.SWING_TESTS === 'main';
const isOthersOnly = process.env.SWING_TESTS === 'others';

export default defineConfig({
  testDir: 'specs',
  globalSetup: './fixtures/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../dist/test-reports/browser.json' }]],
  // Tests never wait longer than needed. These limits only bound what a busy machine may need.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Animations would cost a tenth of the time. Tests of animations switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Snapshots of the page at every step would cost a fifth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions,
  },
  projects: [
    {
      name: 'desktop',
      use: { ...desktop, ...screens },
      grep: isMainOnly ? /@main/ : /./,
      grepInvert: isOthersOnly ? /@phone-only|@faults|@main/ : /@phone-only|@faults/,
      testIgnore: recordings,
    },
    // What a desktop cannot show: touch, and layouts with their own behaviour. `expectGoodScreen` checks the layout of the other
    // screens on a phone.
    {
      name: 'phone',
      use: { ...screens, viewport: phoneSize, hasTouch: true },
      grep: isMainOnly ? /@phone-only.*@main/ : /@phone/,
      ...(isOthersOnly ? { grepInvert: /@phone-only.*@main/ } : {}),
    },
    // These tests measure recordings in real time and need the machine's cores, so they run after the others, one at a
    // time.
    {
      name: 'recording',
      use: desktop,
      testMatch: recordings,
      grep: isMainOnly ? /@main/ : /./,
      grepInvert: isOthersOnly ? /@faults|@main/ : /@faults/,
      workers: 1,
      dependencies: ['desktop', 'phone'],
    },
    // For `npm run test:faults`. The main path of each subject has no tag and runs in the projects above.
    // A folder of its own, because a run deletes the traces of the run before.
    { name: 'faults', use: desktop, grep: /@faults/, workers: 1, outputDir: 'test-results/faults' },
  ],
});
