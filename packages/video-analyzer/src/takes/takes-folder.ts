import { parseManifest, type TakeManifest } from './take-manifest.ts';

const takesFolder = 'takes';

/** Makes the id of a new take. Ids sort by their time, in milliseconds since 1970. */
export const makeTakeId = (time = Date.now()): string => `${time}-${crypto.randomUUID()}`;
export const madeAt = (id: string): number => Number(id.split('-', 1)[0]);

export const mediaName = (id: string): string => `${id}.mp4`;
export const manifestName = (id: string): string => `${id}.json`;
/** A manifest is written to this file, which is then renamed to `manifestName`. */
export const newManifestName = (id: string): string => `${id}.json.new`;

/** Whether the browser has a private file system. Some have none in private windows. Rejects if it cannot be read now. */
export async function hasFileSystem(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory();
    return true;
  } catch (error) {
    // Without one, browsers lack the method, or it is refused.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'SecurityError')) return false;
    throw error;
  }
}

/** Opens the folder of all takes in the origin's private file system. Rejects if the browser has none. */
export async function openTakesFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(takesFolder, { create: true });
}

/** Returns null if the manifest is damaged or newer than this code, and undefined if it cannot be read now or is not there. */
export async function readManifest(
  folder: FileSystemDirectoryHandle,
  id: string,
): Promise<TakeManifest | null | undefined> {
  try {
    const file = await (await folder.getFileHandle(manifestName(id))).getFile();
    return parseManifest(await file.text());
  } catch {
    return undefined;
  }
}

export type SyncAccessHandle = {
  read(buffer: Uint8Array, options: { at: number }): number;
  write(buffer: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  getSize(): number;
  close(): void;
};
export type StoredFileHandle = FileSystemFileHandle & {
  /** Browsers without this option open the file for reading and writing. */
  createSyncAccessHandle(options?: { mode: 'read-only' }): Promise<SyncAccessHandle>;
  move(name: string): Promise<void>;
};

/** A file that is ready for the next manifest of a take. */
export type PreparedManifest = {
  /** Writes the manifest and replaces the earlier one. If the browser crashes meanwhile, one of the two is there, and complete. */
  write(manifest: TakeManifest): Promise<void>;
  /** Deletes the file. For a take that gets no other manifest. */
  discard(): Promise<void>;
};

/** Creates the file for the next manifest of a take, so that `write` has less to do. Works only in a worker. */
export async function prepareManifest(id: string): Promise<PreparedManifest> {
  const folder = await openTakesFolder();
  const name = newManifestName(id);
  const file = (await folder.getFileHandle(name, { create: true })) as StoredFileHandle;
  const access = await file.createSyncAccessHandle();
  return {
    async write(manifest) {
      try {
        const bytes = new TextEncoder().encode(JSON.stringify(manifest));
        access.truncate(0);
        access.write(bytes, { at: 0 });
        access.flush();
        // Chromium may report bytes as written that did not fit.
        if (access.getSize() < bytes.byteLength) throw new Error('The disk is full.');
      } finally {
        access.close();
      }
      await file.move(manifestName(id));
    },
    async discard() {
      access.close();
      await folder.removeEntry(name);
    },
  };
}

/** Stores the manifest of a take and replaces an earlier one. Works only in a worker. */
export async function writeManifest(id: string, manifest: TakeManifest): Promise<void> {
  const next = await prepareManifest(id);
  await next.write(manifest);
}
