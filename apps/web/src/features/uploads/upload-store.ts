import type { FileIdentity } from '@swing/app-shell/uploads/file-fingerprint';
import { uploadLifetimeMs } from '@swing/app-shell/uploads/retry-through-outages';
import type { SendProgress } from '@swing/app-shell/uploads/send-with-retries';

/** Stored in the browser for an unfinished upload, so that it can resume after a reload. */
export interface StoredUpload extends SendProgress {
  playerId: string;
  submissionId: string;
  uploadKey: string;
  /** The file as the player chose it. */
  source: FileIdentity;
  /** Name of the compressed copy in browser storage. Null if the chosen file itself is sent. */
  copyName: string | null;
  notes: string;
  athleteName: string;
  handle: FileSystemFileHandle | null;
  /** True from when the player cancelled until the server has removed the draft. */
  isCancelled?: boolean;
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
