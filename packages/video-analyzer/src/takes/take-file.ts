import type { FileBytes } from '../mp4/fragment-reader.ts';
import { mediaName, openTakesFolder, type StoredFileHandle, type SyncAccessHandle } from './takes-folder.ts';

/** The growing file of a recording; for use inside a worker. */
export type TakeFile = FileBytes & {
  /** Whether all bytes survive the page. */
  readonly isOnDisk: boolean;
  /** Writes `data` at byte `position`. Where the storage allows, it survives a crash of the page. */
  write(data: Uint8Array<ArrayBuffer>, position: number): void;
  /** Ends the recording. Returns all bytes written. */
  close(): Promise<Blob>;
};

/** Writes `data`, and makes it durable unless `isFlushed` is false. Returns false if the storage is full. */
function store(
  access: SyncAccessHandle,
  data: Uint8Array,
  { at, isFlushed }: { at: number; isFlushed: boolean },
): boolean {
  try {
    access.write(data, { at });
    if (isFlushed) access.flush();
    // Chromium may report bytes as written that did not fit.
    return access.getSize() >= at + data.byteLength;
  } catch {
    return false;
  }
}

/**
 * Opens a file in the origin's private file system. When the storage is full, the rest is kept in memory, so that the recording goes
 * on. Writes must be consecutive from then on. With `isFlushedOnce`, only `close` makes the file durable, which is faster if nothing
 * of a half file is wanted after a crash. Throws if the browser has no such file system.
 */
export async function openStoredFile(id: string, { isFlushedOnce = false } = {}): Promise<TakeFile> {
  const folder = await openTakesFolder();
  const stored = (await folder.getFileHandle(mediaName(id), { create: true })) as StoredFileHandle;
  const access = await stored.createSyncAccessHandle();
  let storedSize = 0;
  let rest: TakeFile | null = null;
  return {
    get size() {
      return storedSize + (rest?.size ?? 0);
    },
    get isOnDisk() {
      return rest === null;
    },
    read(start, end) {
      const bytes = new Uint8Array(end - start);
      const middle = Math.min(Math.max(start, storedSize), end);
      access.read(bytes.subarray(0, middle - start), { at: start });
      if (rest && middle < end) bytes.set(rest.read(middle - storedSize, end - storedSize), middle - start);
      return bytes;
    },
    write(data, position) {
      if (rest === null && store(access, data, { at: position, isFlushed: !isFlushedOnce })) {
        storedSize = Math.max(storedSize, position + data.byteLength);
        return;
      }
      rest ??= openMemoryFile();
      rest.write(data, position - storedSize);
    },
    async close() {
      try {
        if (isFlushedOnce) access.flush();
      } finally {
        access.close();
      }
      const file = await stored.getFile();
      if (rest === null) return file;
      return new Blob([file.slice(0, storedSize), await rest.close()]);
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
    isOnDisk: false,
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
    close: () => Promise.resolve(new Blob(parts)),
  };
}

declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** Reads blocks of at least `blockBytes`, so that small reads after each other are quick. `readBlock` gets the bytes from start to end. */
export function bytesInBlocks(
  size: number,
  blockBytes: number,
  readBlock: (start: number, end: number) => Uint8Array,
): FileBytes {
  let block: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array(0) };
  return {
    size,
    read(start, end) {
      if (start < block.start || end > block.start + block.bytes.byteLength) {
        const until = Math.max(end, Math.min(size, start + blockBytes));
        block = { start, bytes: readBlock(start, until) };
      }
      return block.bytes.subarray(start - block.start, end - block.start);
    },
  };
}

/**
 * The bytes of a stored file, for use inside a worker. Reads blocks of 16 kB unless told otherwise, so that the boxes at the start
 * of a fragment take one read.
 */
export function bytesOfFile(file: Blob, blockBytes = 16_384): FileBytes {
  const reader = new FileReaderSync();
  return bytesInBlocks(
    file.size,
    blockBytes,
    (start, end) => new Uint8Array(reader.readAsArrayBuffer(file.slice(start, end))),
  );
}
