import { writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { remuxWithoutMetadata } from '@swing/media/clean-remux';
import { NotAVideoError, TruncatedVideoError } from '@swing/media/errors';
import { readFrameIndex } from '@swing/media/read-frame-index';
import { probeVideo } from '@swing/media/probe';
import { readFuzzClips } from '@swing/media/testing/fuzz-clips';
import { mutateVideo, type FuzzClips } from '@swing/media/testing/mutate-video';
import { createSeededRandom } from '@swing/media/testing/seeded-random';
import { highestResidentBytes } from './server-children.ts';

// A process that reads fuzzed files one after another and reports the cost of each. It ends with its parent.
process.once('disconnect', () => process.exit(0));

/** The first order prepares the process, which responds with `ready`. */
export type FuzzOrder =
  | { kind: 'prepare' /** Folder of the shared clips, where there is one. */; mediaFolder?: string | undefined }
  | { kind: 'read'; seed: number };

export interface FuzzResult {
  outcome: 'video' | 'refused' | 'failed';
  message: string;
  container: 'iso' | 'matroska';
  bytes: number;
  /** Processor seconds and memory of each step. */
  costs: { work: 'probe' | 'index' | 'copy'; seconds: number; memoryBytes: number }[];
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
let clips: FuzzClips | null = null;
let idleBytes = 0;

process.on('message', (order: FuzzOrder) => {
  void (async () => {
    if (order.kind === 'prepare') {
      if (order.mediaFolder) process.env['SWING_MEDIA'] = order.mediaFolder;
      clips = await warmUp();
      process.send?.('ready');
    } else if (clips) {
      process.send?.(await read(mutateVideo(clips, createSeededRandom(order.seed))));
    }
  })();
});

/** Reads each clip once, so that one-time costs such as compiled code do not count for a file. */
async function warmUp(): Promise<FuzzClips> {
  const all = await readFuzzClips();
  for (const clip of new Set(all.whole)) await read(clip);
  collectGarbage();
  idleBytes = process.memoryUsage.rss();
  return all;
}

async function read(bytes: Buffer): Promise<FuzzResult> {
  const source = byteSourceOfBytes(bytes);
  const container = bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3 ? 'matroska' : 'iso';
  const result: FuzzResult = { outcome: 'video', message: '', container, bytes: bytes.length, costs: [] };
  const measured = async (work: 'probe' | 'index' | 'copy', done: () => Promise<unknown>) => {
    if (process.memoryUsage.rss() > idleBytes + 40 * 2 ** 20) collectGarbage();
    // Resets the kernel's peak memory counter (VmHWM).
    await writeFile('/proc/self/clear_refs', '5');
    const before = process.cpuUsage();
    try {
      await done();
    } finally {
      const { user, system } = process.cpuUsage(before);
      const memoryBytes = (await highestResidentBytes('self')) - idleBytes;
      result.costs.push({ work, seconds: (user + system) / 1e6, memoryBytes });
    }
  };
  try {
    await measured('probe', () => probeVideo(source));
    await measured('index', () => readFrameIndex(source));
    await measured('copy', () => remuxWithoutMetadata(source, async () => {}));
  } catch (thrown) {
    const isRefusal = thrown instanceof NotAVideoError || thrown instanceof TruncatedVideoError;
    result.outcome = isRefusal ? 'refused' : 'failed';
    result.message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  }
  return result;
}
