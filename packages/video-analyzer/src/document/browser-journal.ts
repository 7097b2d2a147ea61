import { mergeItem } from '@swing/domain/analyzer/document-merge';
import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isSameVersion } from './item-store.ts';
import type { DocumentJournal } from './journal.ts';

interface JournalSchema extends DBSchema {
  edits: { key: [document: string, id: string]; value: DocumentItem & { document: string } };
}

const databaseName = 'analyzer-documents';
const storeName = 'edits';

/**
 * Stores edits in IndexedDB, shared by the tabs of the browser. Calls reject if the browser refuses to store data, and the
 * next call tries again.
 */
export function browserJournal(document: string): DocumentJournal {
  let opened: Promise<IDBPDatabase<JournalSchema>> | null = null;

  function database(): Promise<IDBPDatabase<JournalSchema>> {
    const close = () => {
      void opened?.then((open) => open.close());
      opened = null;
    };
    opened ??= openDB<JournalSchema>(databaseName, 1, {
      upgrade: (created) => void created.createObjectStore(storeName, { keyPath: ['document', 'id'] }),
      // A newer version of the analyzer waits in another tab until this one has closed the database.
      blocking: close,
      terminated: close,
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  return {
    async read() {
      const all = IDBKeyRange.bound([document], [document, []]);
      const found = await (await database()).getAll(storeName, all);
      return found.map(({ id, data, editedAt, format }) => ({ id, data, editedAt, format }));
    },
    async write(items) {
      // With 'strict', the transaction is reported as done only after the edits have been written to the disk.
      const transaction = (await database()).transaction(storeName, 'readwrite', { durability: 'strict' });
      const put = async (item: DocumentItem) => {
        const newest = mergeItem(await transaction.store.get([document, item.id]), item);
        if (newest === item) await transaction.store.put({ ...item, document });
      };
      await Promise.all([...items.map(put), transaction.done]);
    },
    async remove(items) {
      const transaction = (await database()).transaction(storeName, 'readwrite');
      const remove = async (item: DocumentItem) => {
        const stored = await transaction.store.get([document, item.id]);
        if (isSameVersion(stored, item)) await transaction.store.delete([document, item.id]);
      };
      await Promise.all([...items.map(remove), transaction.done]);
    },
    close() {
      void opened?.then((open) => open.close()).catch(() => {});
      opened = null;
    },
  };
}
