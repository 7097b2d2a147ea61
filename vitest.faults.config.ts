import { defineConfig } from 'vitest/config';

const minute = 60_000;

const common = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  testTimeout: 10 * minute,
  hookTimeout: 3 * minute,
};

/** Tests that mostly start servers and wait for them. Each has its own server, and a slow one changes no result. */
const sideBySide = [
  'backup',
  'disk-full',
  'drain',
  'npm-start',
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
      // These use all memory, measure it, look at all processes of the machine, or put several servers under load.
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
