import { draftLifetimeHours } from '@swing/domain/lifetimes';
import type { FileIdentity } from './file-fingerprint.ts';

/** What a browser keeps of an unfinished upload, so that it goes on after a reload. */
export interface RememberedUpload {
  playerId: string;
  submissionId: string;
  uploadKey: string;
  /** Path of the tus upload; null until the server has made it. */
  uploadUrl: string | null;
  /** The file as the player chose it. */
  source: FileIdentity;
  /** What is sent: the same, or its smaller copy. */
  sent: FileIdentity;
  /** Name of the smaller copy in this browser's own storage; null when the chosen file itself is sent. */
  copyName: string | null;
  /** Bytes the server is known to hold. */
  storedBytes: number;
  notes: string;
  athleteName: string;
  handle: FileSystemFileHandle | null;
  /** Milliseconds since 1970. */
  begunAt: number;
}

export interface UploadMemory {
  read: (playerId: string) => Promise<RememberedUpload | null>;
  write: (upload: RememberedUpload) => Promise<void>;
  forget: (playerId: string) => Promise<void>;
}

const databaseName = 'uploads';
const storeName = 'unfinished';
/** The server drops an unfinished upload after a day. */
export const uploadKeptMilliseconds = draftLifetimeHours * 3_600_000;

/** Keeps one unfinished upload for each player. Where the browser refuses its database nothing is kept, and nothing fails. */
export function browserUploadMemory(now: () => number = Date.now): UploadMemory {
  async function run<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | null> {
    try {
      const database = await opened();
      const result = await settled(work(database.transaction(storeName, mode).objectStore(storeName)));
      database.close();
      return result;
    } catch {
      return null;
    }
  }
  return {
    async read(playerId) {
      const found = await run<RememberedUpload | undefined>(
        'readonly',
        (store) => store.get(playerId) as IDBRequest<RememberedUpload | undefined>,
      );
      return found && now() - found.begunAt < uploadKeptMilliseconds ? found : null;
    },
    async write(upload) {
      await run('readwrite', (store) => store.put(upload));
    },
    async forget(playerId) {
      await run('readwrite', (store) => store.delete(playerId));
    },
  };
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, { keyPath: 'playerId' }));
  return settled(request);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps no data')));
  });
}
