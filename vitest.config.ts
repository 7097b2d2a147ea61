import { defineConfig } from 'vitest/config';
import { testWorkers } from './apps/server/scripts/test-workers.mjs';

const needsDatabase = [
  'apps/server/src/**/*.test.ts',
  'packages/{db,auth,dev-mail,dev-payments,dev-postgres}/src/**/*.test.ts',
];

/**
 * Test files that do not run, by the value of the environment variable SWING_TESTS:
 * - `main`, set by `npm test`: all slow tests.
 * - `postgres`, set when CI runs the database tests a second time, on an installed Postgres instead of the embedded one. That run
 *   is for SQL that we wrote by hand. It skips modules that only query through Prisma, tests that convert or receive files, and the
 *   simulated mail and payment servers.
 */
const skippedTests: Record<string, string[]> = {
  main: ['**/*.slow.test.ts'],
  postgres: [
    '**/modules/{library,media,submissions}/**/*.slow.test.ts',
    '**/modules/submissions/{tus,uploads}/**',
    '**/modules/{analysis,coaching,identity,mail}/**',
    '**/modules/media/{processes,transcoding}/**',
    '**/src/http/**',
    'packages/dev-{mail,payments,postgres}/**',
  ],
};
const excluded = ['**/node_modules/**', '**/dist/**', ...(skippedTests[process.env.SWING_TESTS ?? ''] ?? [])];

const common = {
  // One process loads the modules once for all files it runs, which saves a third of the time. Spies and globals
  // that a file replaces are restored after each test. Modules keep no state that could affect another file.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // Long enough for a busy machine: the first upload of a file waits until the probe process has started.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // The default leaves one processor idle. On a machine with two, that would be half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{apps,packages}/*/src/**/*.test.{ts,tsx}', '{scripts,bench,packages/*/scripts}/**/*.test.mjs'],
          exclude: [...needsDatabase, ...excluded],
        },
      },
      {
        plugins: [testWorkers()],
        test: {
          ...common,
          name: 'database',
          include: needsDatabase,
          exclude: excluded,
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
