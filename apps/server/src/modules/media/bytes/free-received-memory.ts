import { collectGarbage } from '../../../kernel/collect-garbage.ts';

const collectEveryBytes = 8 * 1024 * 1024;

let uncollected = 0;

/**
 * Frees the memory of received bytes after every 8 MiB of all uploads together, which takes about a millisecond. The
 * engine sees a received chunk only as a few small objects and would let up to 64 MB accumulate: an upload of 2 GB
 * would cost 47 MiB of memory instead of 16. `ArrayBuffer.transfer`, which could free a chunk explicitly, requires Node
 * 22.
 */
export function freeReceivedMemory(bytes: number): void {
  uncollected += bytes;
  if (uncollected < collectEveryBytes) return;
  uncollected = 0;
  collectGarbage('minor');
}
