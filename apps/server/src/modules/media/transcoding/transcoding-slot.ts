import { setTimeout as delay } from 'node:timers/promises';
import { acquireFileLock } from '@swing/storage/file-lock';
import { WriterBusyError } from '@swing/storage/object-store-errors';
import { sharedWorkFolder } from './work-folder.ts';

/**
 * Concurrent transcodings on this machine, for all servers together. With two, one long video does not delay all
 * others.
 */
const slots = ['lock-1', 'lock-2'];
const pollingMs = 500;

/** The only slot of background work, so that players' videos never wait for two videos of libraries. */
const backgroundSlots = slots.slice(1);

/** Runs `work` when one of the machine's slots is free. */
export async function inTranscodingSlot(work: () => Promise<void>, isBackground = false): Promise<void> {
  const lock = await acquireSlot(isBackground ? backgroundSlots : slots);
  try {
    await work();
  } finally {
    await lock.release();
  }
}

async function acquireSlot(allowed: readonly string[]): ReturnType<typeof acquireFileLock> {
  const folder = await sharedWorkFolder();
  for (;;) {
    for (const slot of allowed) {
      try {
        return await acquireFileLock(folder, slot, 'the transcoder');
      } catch (thrown) {
        if (!(thrown instanceof WriterBusyError)) throw thrown;
      }
    }
    await delay(pollingMs);
  }
}
