import { mergeItem } from '@swing/domain/analyzer/document-merge';
import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { withinTime, type Clock } from './clock.ts';
import { isSameVersion } from './item-store.ts';
import type { DocumentJournal } from './journal.ts';

/** A browser whose storage hangs must still save to the server. */
const storageLimitMs = 5_000;

export type KeptEdits = ReturnType<typeof createKeptEdits>;

/**
 * Stores edits in the browser's journal until the server has them. If the browser refuses, for example because its storage is full, the
 * edits stay in memory and are stored together with the next ones. `onKept(false)` says that some edits are not in the journal, or that it cannot
 * be read; `onKept(true)` that all are again.
 */
export function createKeptEdits(journal: DocumentJournal, clock: Clock, onKept: (isKept: boolean) => void) {
  /** What is not known to be stored. */
  const unstored = new Map<string, DocumentItem>();
  let writes: Promise<void> = Promise.resolve();

  async function attempt<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      const result = await withinTime(clock, storageLimitMs, work, new Error('The storage did not respond'));
      onKept(unstored.size === 0);
      return result;
    } catch {
      onKept(false);
      return otherwise;
    }
  }

  async function writeAll(items: readonly DocumentItem[]): Promise<void> {
    for (const item of items) unstored.set(item.id, mergeItem(unstored.get(item.id), item));
    const all = [...unstored.values()];
    await journal.write(all);
    forget(all);
  }

  function forget(items: readonly DocumentItem[]) {
    for (const item of items) if (isSameVersion(unstored.get(item.id), item)) unstored.delete(item.id);
  }

  return {
    /** Resolves when the edits are stored, or cannot be stored. */
    write(items: readonly DocumentItem[]): Promise<void> {
      const done = attempt(() => writeAll(items), undefined);
      writes = Promise.all([writes, done]).then(() => {});
      return done;
    },
    /** Resolves when the edits written so far are stored. */
    stored: () => writes,
    read: () => attempt(() => journal.read(), []),
    remove(items: readonly DocumentItem[]): Promise<void> {
      forget(items);
      return attempt(() => journal.remove(items), undefined);
    },
    async close() {
      await writes;
      journal.close();
    },
  };
}
