import type { FileBytes } from './fragment-reader.ts';
import { mediaName, openTakesFolder, type StoredFileHandle } from './takes-folder.ts';

/** The growing file of a recording; for use inside a worker. */
export type TakeFile = FileBytes & {
  /** Writes `data` at byte `position`. Where the storage allows, it survives a crash of the page. */
  write(data: Uint8Array<ArrayBuffer>, position: number): void;
  /** Ends the recording. Returns all bytes written. */
  close(): Promise<Blob>;
};

/** Opens a file in the origin's private file system. Throws if the browser has none. */
export async function openStoredFile(id: string): Promise<TakeFile> {
  const folder = await openTakesFolder();
  const stored = (await folder.getFileHandle(mediaName(id), { create: true })) as StoredFileHandle;
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
    close() {
      access.close();
      return stored.getFile();
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
    close: () => Promise.resolve(new Blob(parts)),
  };
}

declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

const blockBytes = 16_384;

/**
 * The bytes of a stored file, for use inside a worker. Reads blocks of 16 kB, so that the boxes at the start of a fragment
 * take one read.
 */
export function bytesOfFile(file: Blob): FileBytes {
  const reader = new FileReaderSync();
  let block = { start: 0, bytes: new Uint8Array(0) };
  return {
    size: file.size,
    read(start, end) {
      if (start < block.start || end > block.start + block.bytes.byteLength) {
        const until = Math.max(end, Math.min(file.size, start + blockBytes));
        block = { start, bytes: new Uint8Array(reader.readAsArrayBuffer(file.slice(start, until))) };
      }
      return block.bytes.subarray(start - block.start, end - block.start);
    },
  };
}
