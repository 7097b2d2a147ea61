import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { withinTime, type Clock } from './clock.ts';
import type { DocumentJournal } from './journal.ts';

/** A browser whose storage hangs must still save to the server. */
const storageLimitMs = 5_000;

export type KeptEdits = ReturnType<typeof createKeptEdits>;

/**
 * Writes edits to the journal. If the browser refuses to store data, all of this does nothing, and `onKept(false)` is
 * called.
 */
export function createKeptEdits(journal: DocumentJournal, clock: Clock, onKept: (isKept: boolean) => void) {
  let writes: Promise<void> = Promise.resolve();

  async function attempt<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      const result = await withinTime(clock, storageLimitMs, work(), new Error('The storage did not respond'));
      onKept(true);
      return result;
    } catch {
      onKept(false);
      return otherwise;
    }
  }

  return {
    /** Resolves when the edits are stored, or cannot be stored. */
    write(items: readonly DocumentItem[]): Promise<void> {
      const done = attempt(() => journal.write(items), undefined);
      writes = Promise.all([writes, done]).then(() => {});
      return done;
    },
    /** Resolves when the edits written so far are stored. */
    stored: () => writes,
    read: () => attempt(() => journal.read(), []),
    remove: (items: readonly DocumentItem[]) => attempt(() => journal.remove(items), undefined),
    async close() {
      await writes;
      journal.close();
    },
  };
}
