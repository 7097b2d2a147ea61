import { defineConfig } from 'vitest/config';

const minute = 60_000;

/** Slow tests that kill processes, cut connections and send gigabytes. They run one at a time, because they may use all memory. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['**/*.faults.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 10 * minute,
    hookTimeout: 3 * minute,
    maxWorkers: 1,
    fileParallelism: false,
    bail: 0,
  },
});
