import { collectGarbage } from '../../../kernel/collect-garbage.ts';

const collectEveryBytes = 8 * 1024 * 1024;

let uncollected = 0;

/**
 * Frees the memory of received bytes that have become garbage, after every 8 MiB of all uploads together; it takes about a
 * millisecond. To the engine a received chunk is a few small objects, so left to itself it lets up to 64 MB of their bytes
 * gather before it looks: an upload of 2 GB then costs 47 MiB of memory instead of 16. `ArrayBuffer.transfer`, which would
 * free a chunk by name, begins with Node 22.
 */
export function collectReceived(bytes: number): void {
  uncollected += bytes;
  if (uncollected < collectEveryBytes) return;
  uncollected = 0;
  collectGarbage('minor');
}
