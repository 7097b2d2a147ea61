import type { ByteSource } from '@swing/media/byte-source';
import { nextTask } from './next-task.ts';

/** How long reading may keep the browser busy until it makes a pause. */
const longestTaskMs = 8;
/** The longest time that a read waits for `pauseEnded`. */
const longestWaitMs = 250;

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const isTabHidden = () => typeof document !== 'undefined' && document.hidden;

type PauseOptions = {
  /** Returns a promise for which each read waits, also in a hidden tab, or null if reads do not have to wait. */
  pauseEnded?: () => Promise<void> | null;
  /** Returns milliseconds, as performance.now(). */
  now?: () => number;
};

export type PausedSource = ByteSource & {
  /** Resolves in a new task of the event loop. Reads in the 8 ms after that do not wait for another one. */
  newTask(): Promise<void>;
};

/**
 * Adds pauses to the reads of a file, so that the browser can respond to presses while the file is decoded. If the last pause was at least 8 ms
 * ago, a read first waits for a new task of the event loop. Without these pauses, a decoder that finds all bytes in memory would take in dozens of
 * frames in one task. In a hidden tab, reads do not wait for a new task: nobody presses anything there, and the browser may start it a second later.
 */
export function withPauses(
  source: ByteSource,
  { pauseEnded = () => null, now = () => performance.now() }: PauseOptions = {},
): PausedSource {
  let pausedAt = -Infinity;

  async function newTask() {
    await nextTask();
    pausedAt = now();
  }

  return {
    ...source,
    newTask,
    async read(start, end) {
      if (!isTabHidden() && now() - pausedAt >= longestTaskMs) await newTask();
      const ended = pauseEnded();
      if (ended !== null) await Promise.race([ended, delay(longestWaitMs)]);
      return source.read(start, end);
    },
  };
}
