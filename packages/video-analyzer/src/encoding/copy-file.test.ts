import { afterEach, expect, it, vi } from 'vitest';
import { openCopyFile } from './copy-file.ts';
import type { TakeManifest } from './take-manifest.ts';

afterEach(() => void vi.unstubAllGlobals());

const manifest: TakeManifest = {
  version: 1,
  owner: { accountId: 'coach-1', submissionId: 'swing-1', title: 'Mia Torres', isCorrection: false },
  startedAt: '2026-03-01T10:00:00.000Z',
  state: 'recording',
  durationSeconds: null,
  videoCodec: 'avc',
  audioCodec: 'aac',
  replaces: ['1-a'],
};

/** A private file system with room for `room` bytes in each file. */
function stubStorage(room: number) {
  let size = 0;
  const file = {
    createSyncAccessHandle: async () => ({
      truncate: () => {},
      write: (bytes: Uint8Array) => (size = Math.min(room, bytes.byteLength)),
      getSize: () => size,
      flush: () => {},
      close: () => {},
    }),
    move: async () => {},
  };
  const folder = { getDirectoryHandle: async () => folder, getFileHandle: async () => file };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } });
}

it('[REC-04] keeps no copy in memory if there is no room for its manifest', async () => {
  stubStorage(0);
  await expect(openCopyFile('1-copy', manifest)).rejects.toThrow('The disk is full.');
});

it('[REC-04] keeps a copy on the disk if there is room', async () => {
  stubStorage(10_000);
  expect(await openCopyFile('1-copy', manifest)).toMatchObject({ isOnDisk: true });
});

it('keeps a copy in memory if the browser has no private file system', async () => {
  const getDirectory = () => Promise.reject(new DOMException('Not in a private window.', 'SecurityError'));
  vi.stubGlobal('navigator', { storage: { getDirectory } });
  expect(await openCopyFile('1-copy', manifest)).toMatchObject({ isOnDisk: false });
});
