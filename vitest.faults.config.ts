import { defineConfig } from 'vitest/config';

const minute = 60_000;

const common = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  testTimeout: 10 * minute,
  hookTimeout: 3 * minute,
};

/** Tests that mostly wait, for example for a server to start. Each has servers of its own and allows for a slow machine, so two run at a time. */
const sideBySide = [
  'backup',
  'disk-full',
  'drain',
  'kill',
  'npm-start',
  'outages',
  'payments',
  'resume',
  'slow-headers',
  'start',
  'tab-reload',
].map((name) => `apps/server/src/faults/${name}.faults.ts`);

/** Slow tests that kill processes, cut connections and send gigabytes. */
export default defineConfig({
  test: {
    bail: 0,
    projects: [
      {
        test: {
          ...common,
          name: 'faults side by side',
          include: sideBySide,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      // These measure memory, fill it, check every process of the machine, or expect that no request is repeated, so nothing may run beside them.
      {
        test: {
          ...common,
          name: 'faults alone',
          include: ['**/*.faults.ts'],
          exclude: [...common.exclude, ...sideBySide],
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
