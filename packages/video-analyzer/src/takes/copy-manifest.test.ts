import { afterEach, expect, it, vi } from 'vitest';
import { manifestOfCopy } from './copy-manifest.ts';
import type { EncodedTake } from './encoded-take.ts';

afterEach(() => void vi.unstubAllGlobals());

const missing = async () => {
  throw new DOMException('It is not there.', 'NotFoundError');
};

it.each([{ isStored: true }, { isStored: false, hasStoredPart: true }])(
  '[REC-04] a recording on the disk whose description cannot be read is not copied, which would lose whose it is: %j',
  async (stored) => {
    const folder = { getDirectoryHandle: async () => folder, getFileHandle: missing };
    vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } });
    await expect(manifestOfCopy({ id: '1-a', ...stored } as EncodedTake, {})).rejects.toThrow('It cannot be read now.');
  },
);

it('[PLUS-11] [REC-04] the copy of a part is a recording of its own', async () => {
  const manifest = {
    version: 1,
    owner: { accountId: 'coach-1', submissionId: 'swing-1', title: 'Mia Torres', isCorrection: false },
    startedAt: '2026-11-25T16:05:00.000Z',
    state: 'finished',
    durationSeconds: 12,
    videoCodec: 'avc',
    audioCodec: 'aac',
  };
  const original = { ...manifest, keptSeconds: 4, continues: '1-a' };
  const file = { getFile: async () => new Blob([JSON.stringify(original)]) };
  const folder = { getDirectoryHandle: async () => folder, getFileHandle: async () => file };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } });
  expect(await manifestOfCopy({ id: '2-b', isStored: true } as EncodedTake, {})).toEqual({
    ...manifest,
    state: 'recording',
    durationSeconds: null,
    replaces: ['2-b'],
  });
});

it('[REC-04] the copy of a recording that is only in memory has no description', async () => {
  vi.stubGlobal('navigator', { storage: { getDirectory: missing } });
  expect(await manifestOfCopy({ id: '1-a', isStored: false } as EncodedTake, {})).toBeNull();
});
