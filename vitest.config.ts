import { defineConfig } from 'vitest/config';
import { testWorkers } from './apps/server/scripts/test-workers.mjs';

const needsDatabase = [
  'apps/server/src/**/*.test.ts',
  'packages/{db,auth,dev-mail,dev-payments,dev-postgres}/src/**/*.test.ts',
];

/**
 * Tests that are left out, by the value of SWING_TESTS. `npm test` (main) leaves out all slow ones. CI's second run on an ordinary Postgres (postgres)
 * leaves out those that convert, probe or receive files, those of modules without SQL of their own, whose queries Prisma writes, and those of the development servers.
 */
const leftOut: Record<string, string[]> = {
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
const excluded = ['**/node_modules/**', '**/dist/**', ...(leftOut[process.env.SWING_TESTS ?? ''] ?? [])];

const common = {
  // One process loads the modules once for all files it runs, which saves a third of the time. Spies and globals
  // that a file replaces are restored after each test. Modules keep no state that could affect another file.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // Long enough for a busy machine: the first upload of a file waits until the probe process has started.
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
