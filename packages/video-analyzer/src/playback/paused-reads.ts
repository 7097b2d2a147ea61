import type { ByteSource } from '@swing/media/byte-source';
import { nextTask } from './next-task.ts';

/** Reading from memory never waits by itself, so without pauses dozens of frames would be read and passed to the decoder in one task. */
const longestTaskMs = 8;

const isTabHidden = () => typeof document !== 'undefined' && document.hidden;

/**
 * Lets the browser respond to presses while a file is decoded: a read that comes 8 ms after the last pause, or later, waits for a new task. Not in a
 * hidden tab, where a new task may be a second away.
 */
export function withPauses(source: ByteSource, now = () => performance.now()): ByteSource {
  let pausedAt = -Infinity;
  return {
    ...source,
    async read(start, end) {
      if (!isTabHidden() && now() - pausedAt >= longestTaskMs) {
        await nextTask();
        pausedAt = now();
      }
      return source.read(start, end);
    },
  };
}
