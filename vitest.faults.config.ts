import { defineConfig } from 'vitest/config';

const minute = 60_000;

/** Kill, cut, multi-gigabyte and soak tests: slow, and alone on the machine so that they may fill and kill it. */
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
