import { afterEach, expect, it, vi } from 'vitest';
import { openResult } from '../editing/assembly-result.ts';
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
  await expect(openCopyFile('1-copy', { manifest, isOfStored: false })).rejects.toThrow('The disk is full.');
});

it('[REC-04] keeps a copy on the disk if there is room', async () => {
  stubStorage(10_000);
  expect(await openCopyFile('1-copy', { manifest, isOfStored: true })).toMatchObject({ isOnDisk: true });
});

const noFileSystem = new DOMException('Not in a private window.', 'SecurityError');
const passingFailure = new DOMException('The disk does not respond.', 'UnknownError');
function stubFailure(failure: DOMException) {
  const getDirectory = () => Promise.reject(failure);
  vi.stubGlobal('navigator', { storage: { getDirectory } });
}

it.each([noFileSystem, passingFailure])(
  'keeps a copy in memory if its recording is in memory and the storage cannot be used: %s',
  async (error) => {
    stubFailure(error);
    expect(await openCopyFile('1-copy', { manifest, isOfStored: false })).toMatchObject({ isOnDisk: false });
  },
);

it.each([noFileSystem, passingFailure])(
  '[REC-04] replaces no recording on the disk by a copy in memory if the storage cannot be used: %s',
  async (error) => {
    stubFailure(error);
    await expect(openCopyFile('1-copy', { manifest, isOfStored: true })).rejects.toBe(error);
  },
);

it('[REC-04] says that the storage cannot be used, or that the disk is full', async () => {
  stubFailure(passingFailure);
  const request = { id: '1-copy', manifest, isOfStored: true };
  await expect(openResult(request)).rejects.toThrow(
    'The storage of this browser could not be used. Your recordings are unchanged. Try again, or restart the browser if this happens again.',
  );
  stubStorage(0);
  await expect(openResult(request)).rejects.toThrow('There is not enough room on the disk for this.');
});
