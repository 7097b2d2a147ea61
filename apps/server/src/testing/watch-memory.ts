import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

/** Runs `work` and answers by how many bytes the server's resident memory grew at most beyond its level before. */
export async function memoryGrowth(server: Pick<ServerProcess, 'memory'>, work: () => Promise<void>): Promise<number> {
  const before = await server.memory();
  let highest = before;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      highest = Math.max(highest, await server.memory());
      await delay(50);
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await watching;
  }
  return highest - before;
}

/** The lowest resident memory, in bytes, that the server reaches within `seconds`. */
export async function settledMemory(server: Pick<ServerProcess, 'memory'>, seconds: number): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let polls = 0; polls < seconds * 2; polls++) {
    await delay(500);
    lowest = Math.min(lowest, await server.memory());
  }
  return lowest;
}
