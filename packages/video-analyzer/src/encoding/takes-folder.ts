import { parseManifest, type TakeManifest } from './take-manifest.ts';

const takesFolder = 'takes';

/** Makes the id of a new take. Ids sort by their time, in milliseconds since 1970. */
export const makeTakeId = (time = Date.now()): string => `${time}-${crypto.randomUUID()}`;
export const madeAt = (id: string): number => Number(id.split('-', 1)[0]);

export const mediaName = (id: string): string => `${id}.mp4`;
export const manifestName = (id: string): string => `${id}.json`;
/** Holds the manifest that is being written. */
export const nextManifestName = (id: string): string => `${id}.json.new`;

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

/** A manifest to be written later. */
export type NextManifest = {
  /** Stores it in place of the earlier one. After a crash either the earlier or the new one is there, never a part of one. */
  write(manifest: TakeManifest): Promise<void>;
  /** Call this if it is not written. */
  discard(): Promise<void>;
};

/** Opens the file of the next manifest of a take early, so that writing it is quick; for use inside a worker. */
export async function openNextManifest(id: string): Promise<NextManifest> {
  const folder = await openTakesFolder();
  const name = nextManifestName(id);
  const file = (await folder.getFileHandle(name, { create: true })) as StoredFileHandle;
  const access = await file.createSyncAccessHandle();
  return {
    async write(manifest) {
      try {
        const bytes = new TextEncoder().encode(JSON.stringify(manifest));
        access.truncate(0);
        if (access.write(bytes, { at: 0 }) < bytes.byteLength) throw new Error('The disk is full.');
        access.flush();
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

/** Stores the manifest of a take, in place of an earlier one, as `NextManifest` does; for use inside a worker. */
export async function writeManifest(id: string, manifest: TakeManifest): Promise<void> {
  const next = await openNextManifest(id);
  await next.write(manifest);
}
