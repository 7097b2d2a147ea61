import { afterEach, expect, it, vi } from 'vitest';
import { manifestOfCopy } from './copy-manifest.ts';
import { openKeptTake } from './kept-takes.ts';
import type { EncodedTake } from './encoded-take.ts';
import type { TakeManifest } from './take-manifest.ts';

vi.mock('./take-store.ts', () => ({
  rebuildTake: async () => ({ blob: new Blob(['x']), durationSeconds: 3, hasAudio: true }),
}));
afterEach(() => void vi.unstubAllGlobals());

/** Returns the finished copy of a kept recording in that state, as it is after a reload. */
async function copyOf(state: TakeManifest['state']) {
  const manifest: TakeManifest = {
    version: 1,
    owner: { accountId: 'coach-1', submissionId: 'swing-1', title: 'Mia Torres', isCorrection: false },
    startedAt: '2026-03-01T10:00:00.000Z',
    state,
    durationSeconds: null,
    videoCodec: 'avc',
    audioCodec: 'aac',
  };
  const getFile = async () => new Blob([JSON.stringify(manifest)]);
  const folder = { getDirectoryHandle: async () => folder, getFileHandle: async () => ({ getFile }) };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } });
  const copied = await manifestOfCopy({ id: '1-a', isStored: true } as EncodedTake, {});
  if (copied === null) throw new Error('The copy is not stored.');
  return openKeptTake({ id: '1-copy', manifest: { ...copied, state: 'finished', durationSeconds: 3 } });
}

it('[REC-04] a copy of an interrupted recording is still shown as recovered after a reload', async () => {
  expect(await copyOf('recording')).toMatchObject({ id: '1-copy', isInterrupted: true });
  expect(await copyOf('finished')).toMatchObject({ id: '1-copy', isInterrupted: false });
});
