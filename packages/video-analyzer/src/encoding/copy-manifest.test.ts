import { afterEach, expect, it, vi } from 'vitest';
import { manifestOfCopy } from './copy-manifest.ts';
import type { EncodedTake } from './encoded-take.ts';

afterEach(() => void vi.unstubAllGlobals());

const missing = async () => {
  throw new DOMException('It is not there.', 'NotFoundError');
};

it('[REC-04] a stored recording whose description cannot be read is not copied, which would lose whose it is', async () => {
  const folder = { getDirectoryHandle: async () => folder, getFileHandle: missing };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } });
  await expect(manifestOfCopy({ id: '1-a', isStored: true } as EncodedTake, {})).rejects.toThrow(
    'It cannot be read now.',
  );
});

it('[REC-04] the copy of a recording that is only in memory has no description', async () => {
  vi.stubGlobal('navigator', { storage: { getDirectory: missing } });
  expect(await manifestOfCopy({ id: '1-a', isStored: false } as EncodedTake, {})).toBeNull();
});
