import { readBoxHeader } from '@swing/media/iso-boxes';
import type { FileBytes } from '../mp4/fragment-reader.ts';
import { bytesInBlocks, bytesOfFile } from '../takes/take-file.ts';
import { mediaName, openTakesFolder, type StoredFileHandle, type SyncAccessHandle } from '../takes/takes-folder.ts';

/** The bytes of a recording. Call `close` when they are not needed any more. */
export type SourceBytes = FileBytes & { close(): void };

const comparedBytes = 4096;

/** Where the media begin: at the first fragment, or in the media box of a file without fragments. Null if there are none. */
function mediaStartIn({ size, read }: FileBytes): number | null {
  for (let offset = 0; offset + 8 <= size; ) {
    const bytes = read(offset, Math.min(size, offset + 16));
    const header = readBoxHeader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (header === null) return null;
    if (header.type === 'moof') return offset;
    if (header.type === 'mdat') return offset + header.headerSize;
    if (header.size === null) return null;
    offset += header.size;
  }
  return null;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, index) => value === other[index]);
}

function bytesOfHandle(access: SyncAccessHandle, blockBytes: number): FileBytes {
  return bytesInBlocks(access.getSize(), blockBytes, (start, end) => {
    const bytes = new Uint8Array(end - start);
    if (access.read(bytes, { at: start }) < bytes.byteLength) throw new Error('The recording ends too early.');
    return bytes;
  });
}

async function openHandle(id: string): Promise<SyncAccessHandle | null> {
  try {
    const file = (await (await openTakesFolder()).getFileHandle(mediaName(id))) as StoredFileHandle;
    return await file.createSyncAccessHandle({ mode: 'read-only' });
  } catch {
    return null;
  }
}

/**
 * Opens the bytes of a finished recording; for use inside a worker. If its file is in the private file system, the media are read
 * from there: several times as fast as through the Blob, whose header is not in the file.
 */
export async function openSource(id: string, blob: Blob, blockBytes: number): Promise<SourceBytes> {
  const viaBlob = { ...bytesOfFile(blob, blockBytes), close: () => {} };
  const access = await openHandle(id);
  if (access === null) return viaBlob;
  try {
    const stored = bytesOfHandle(access, blockBytes);
    const head = bytesOfFile(blob);
    const [mediaStart, storedStart] = [mediaStartIn(head), mediaStartIn(stored)];
    if (mediaStart !== null && storedStart !== null) {
      const shift = storedStart - mediaStart;
      const isThere = (start: number, end: number) =>
        end + shift <= stored.size && isSame(head.read(start, end), stored.read(start + shift, end + shift));
      const first = Math.min(blob.size, mediaStart + comparedBytes);
      const last = Math.max(mediaStart, blob.size - comparedBytes);
      if (isThere(mediaStart, first) && isThere(last, blob.size))
        return {
          size: blob.size,
          read: (start, end) => (start < mediaStart ? head.read(start, end) : stored.read(start + shift, end + shift)),
          close: () => access.close(),
        };
    }
  } catch (error) {
    access.close();
    throw error;
  }
  access.close();
  return viaBlob;
}
