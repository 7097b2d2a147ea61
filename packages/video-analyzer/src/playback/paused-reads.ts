import type { ByteSource } from '@swing/media/byte-source';
import { nextTask } from './next-task.ts';

/** How long reading may keep the browser busy until it makes a pause. */
const longestTaskMs = 8;

const isTabHidden = () => typeof document !== 'undefined' && document.hidden;

type PauseOptions = {
  /** Resolves at the end of a pause in which nothing is read. Null without one. */
  pauseEnded?: () => Promise<void> | null;
  /** Returns milliseconds, as performance.now(). */
  now?: () => number;
};

/**
 * Adds pauses to the reads of a file, so that the browser can respond to presses while the file is decoded. If the last pause was at least 8 ms
 * ago, a read first waits for a new task of the event loop. Without these pauses, a decoder that finds all bytes in memory would take in dozens of
 * frames in one task. In a hidden tab there are no pauses: nobody presses anything there, and browsers delay new tasks by up to a second.
 */
export function withPauses(
  source: ByteSource,
  { pauseEnded = () => null, now = () => performance.now() }: PauseOptions = {},
): ByteSource {
  let pausedAt = -Infinity;
  return {
    ...source,
    async read(start, end) {
      if (!isTabHidden() && now() - pausedAt >= longestTaskMs) {
        await nextTask();
        pausedAt = now();
      }
      for (let ended = pauseEnded(); ended !== null; ended = pauseEnded()) await ended;
      return source.read(start, end);
    },
  };
}
