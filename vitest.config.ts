import { defineConfig } from 'vitest/config';

const needsDatabase = [
  'apps/server/src/**/*.test.ts',
  'packages/{db,auth,mail-inbox,payments-simulator}/src/**/*.test.ts',
];

export default defineConfig({
  test: {
    // The default leaves one processor idle, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: [...needsDatabase, '**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          include: needsDatabase,
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
          // The first upload of a file waits for the process that looks into it.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
