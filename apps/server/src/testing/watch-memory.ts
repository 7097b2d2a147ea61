import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

/** Runs `work` and returns by how many bytes the server's resident memory grew at most. */
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

export interface MemoryUse {
  /** Heap plus external memory such as buffers, after a garbage collection. */
  usedBytes: number;
  /** Resident memory of the process. */
  residentBytes: number;
}

type Reporter = Pick<ServerProcess, 'collectedMemory'>;

async function readMemoryUse(server: Reporter): Promise<MemoryUse> {
  const { heapUsed, external, rss } = await server.collectedMemory();
  return { usedBytes: heapUsed + external, residentBytes: rss };
}

/** Returns the lowest memory use within `seconds`. */
export async function settledMemory(server: Reporter, seconds: number): Promise<MemoryUse> {
  return lowestMemory(server, seconds, { usedBytes: 0, residentBytes: 0 });
}

/** Returns the lowest memory use within `seconds`. Stops early once both numbers are at most `atMost`. */
export async function lowestMemory(server: Reporter, seconds: number, atMost: MemoryUse): Promise<MemoryUse> {
  const lowest = { usedBytes: Number.POSITIVE_INFINITY, residentBytes: Number.POSITIVE_INFINITY };
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    const { usedBytes, residentBytes } = await readMemoryUse(server);
    lowest.usedBytes = Math.min(lowest.usedBytes, usedBytes);
    lowest.residentBytes = Math.min(lowest.residentBytes, residentBytes);
    if (lowest.usedBytes <= atMost.usedBytes && lowest.residentBytes <= atMost.residentBytes) break;
    await delay(5_000);
  }
  return lowest;
}
