import { vi } from 'vitest';

/** Replaces the private file system by one that notes what is done to its files, in order. `failFlush` makes each flush fail. `isFull`
 * makes files stay empty, although each write reports that all was written. */
export function noteStorage({ failFlush = false, isFull = false } = {}): string[] {
  const done: string[] = [];
  const fileOf = (name: string) => {
    let size = 0;
    return {
      createSyncAccessHandle: async () => ({
        write({ byteLength }: Uint8Array, { at }: { at: number }) {
          done.push(`write ${name}`);
          if (!isFull) size = Math.max(size, at + byteLength);
          return byteLength;
        },
        truncate: (to: number) => void (size = to),
        getSize: () => size,
        flush() {
          if (failFlush) throw new Error('The disk is gone.');
          done.push(`flush ${name}`);
        },
        close: () => void done.push(`close ${name}`),
      }),
      getFile: async () => new Blob([new Uint8Array(size)]),
      move: async (to: string) => void done.push(`rename ${name} to ${to}`),
    };
  };
  const folder = {
    getDirectoryHandle: async () => folder,
    getFileHandle: async (name: string) => fileOf(name),
    removeEntry: async (name: string) => void done.push(`remove ${name}`),
  };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } });
  return done;
}
