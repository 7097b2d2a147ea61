import { defineConfig } from 'vitest/config';
import { testWorkers } from './apps/server/scripts/test-workers.mjs';

const needsDatabase = [
  'apps/server/src/**/*.test.ts',
  'packages/{db,auth,mail-inbox,payments-simulator}/src/**/*.test.ts',
];

const common = {
  // One process loads the modules once for all files it runs, which saves a third of the time. What a file replaces for
  // itself (a spy, a global) is put back after each test; modules keep no state that another file could feel.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // Also for a busy machine: the first upload of a file waits for the process that looks into it.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // The default leaves one processor idle, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: [...needsDatabase, '**/node_modules/**'],
        },
      },
      {
        plugins: [testWorkers()],
        test: {
          ...common,
          name: 'database',
          include: needsDatabase,
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
