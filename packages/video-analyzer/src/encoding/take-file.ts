import type { FileBytes } from './fragment-reader.ts';

/** The growing file of a recording; for use inside a worker. */
export type TakeFile = FileBytes & {
  /** Writes `data` at byte `position`. Where the storage allows, it survives a crash of the page. */
  write(data: Uint8Array<ArrayBuffer>, position: number): void;
  /** Ends the recording. Returns `header` followed by the bytes written from `mediaStart` on. */
  finish(header: Uint8Array<ArrayBuffer>, mediaStart: number, mimeType: string): Promise<Blob>;
};

type SyncAccessHandle = {
  read(buffer: Uint8Array, options: { at: number }): number;
  write(buffer: Uint8Array, options: { at: number }): number;
  flush(): void;
  close(): void;
};
type StoredFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncAccessHandle> };

export const takesFolder = 'takes';
const keptMilliseconds = 24 * 60 * 60 * 1000;

/** Removes takes older than 24 hours, left by tabs that crashed or were closed. */
async function removeOldTakes(folder: FileSystemDirectoryHandle) {
  for await (const [name] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
    const made = Number(name.split('-')[0]);
    if (Number.isFinite(made) && Date.now() - made > keptMilliseconds) await folder.removeEntry(name).catch(() => {});
  }
}

/** Opens a file in the origin's private file system. Throws if the browser has none. */
export async function openStoredFile(name: string): Promise<TakeFile> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(takesFolder, { create: true });
  await removeOldTakes(folder);
  const stored = (await folder.getFileHandle(name, { create: true })) as StoredFileHandle;
  const access = await stored.createSyncAccessHandle();
  let size = 0;
  return {
    get size() {
      return size;
    },
    read(start, end) {
      const bytes = new Uint8Array(end - start);
      access.read(bytes, { at: start });
      return bytes;
    },
    write(data, position) {
      const written = access.write(data, { at: position });
      if (written < data.byteLength) throw new Error('The disk is full; the recording could not be stored.');
      access.flush();
      size = Math.max(size, position + data.byteLength);
    },
    async finish(header, mediaStart, mimeType) {
      access.close();
      const file = await stored.getFile();
      return new Blob([header, file.slice(mediaStart)], { type: mimeType });
    },
  };
}

/** Opens a file in memory. Writes must be consecutive, without gaps. */
export function openMemoryFile(): TakeFile {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    read(start, end) {
      const bytes = new Uint8Array(end - start);
      let offset = 0;
      for (const part of parts) {
        const from = Math.max(start, offset);
        const until = Math.min(end, offset + part.byteLength);
        if (from < until) bytes.set(part.subarray(from - offset, until - offset), from - start);
        offset += part.byteLength;
      }
      return bytes;
    },
    write(data, position) {
      if (position !== size) throw new Error('A recording in memory must be written in order.');
      parts.push(data);
      size += data.byteLength;
    },
    finish: (header, mediaStart, mimeType) =>
      Promise.resolve(new Blob([header, new Blob(parts).slice(mediaStart)], { type: mimeType })),
  };
}
