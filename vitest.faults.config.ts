import { defineConfig } from 'vitest/config';

const minute = 60_000;

const common = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 10 * minute,
  hookTimeout: 3 * minute,
};

/** Two of these files run at a time: each starts its own servers, mostly waits for them, and does not fail on a slow machine. */
const sideBySide = [
  'backup',
  'disk-full',
  'drain',
  'kill',
  'nginx-logs',
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
      // These run one at a time. They measure or fill the memory, list the processes of the whole machine, or fail if a busy server is slow to respond.
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
