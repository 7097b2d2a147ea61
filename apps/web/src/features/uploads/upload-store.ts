import { draftLifetimeHours } from '@swing/domain/lifetimes';
import type { FileIdentity } from './file-fingerprint.ts';

/** Stored in the browser for an unfinished upload, so that it can resume after a reload. */
export interface StoredUpload {
  playerId: string;
  submissionId: string;
  uploadKey: string;
  /** Path of the tus upload. Null until the server has created it. */
  uploadUrl: string | null;
  /** The file as the player chose it. */
  source: FileIdentity;
  /** The file that is sent: the chosen one or its compressed copy. */
  sent: FileIdentity;
  /** Name of the compressed copy in browser storage. Null if the chosen file itself is sent. */
  copyName: string | null;
  /** Bytes the server is known to hold. */
  storedBytes: number;
  notes: string;
  athleteName: string;
  handle: FileSystemFileHandle | null;
  /** Milliseconds since 1970. */
  begunAt: number;
}

export interface UploadStore {
  read: (playerId: string) => Promise<StoredUpload | null>;
  write: (upload: StoredUpload) => Promise<void>;
  forget: (playerId: string) => Promise<void>;
}

const databaseName = 'uploads';
const storeName = 'unfinished';
/** How long the server keeps an unfinished upload. */
export const uploadLifetimeMs = draftLifetimeHours * 3_600_000;

/** Stores one unfinished upload per player in IndexedDB. Errors are ignored: nothing is stored then. */
export function browserUploadStore(now: () => number = Date.now): UploadStore {
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
      const found = await run<StoredUpload | undefined>(
        'readonly',
        (store) => store.get(playerId) as IDBRequest<StoredUpload | undefined>,
      );
      return found && now() - found.begunAt < uploadLifetimeMs ? found : null;
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
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser cannot store data')));
  });
}
