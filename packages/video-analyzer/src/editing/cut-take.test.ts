import { afterEach, expect, it, vi } from 'vitest';
import { manifestOfCopy } from '../takes/copy-manifest.ts';
import { openKeptTake } from '../takes/kept-takes.ts';
import type { EncodedTake } from '../takes/encoded-take.ts';
import type { TakeManifest } from '../takes/take-manifest.ts';
import { createTakePart } from '../takes/take-part.ts';
import { rebuildTake } from '../takes/take-store.ts';

vi.mock('../takes/take-store.ts', () => ({ rebuildTake: vi.fn() }));
afterEach(() => void vi.unstubAllGlobals());

const manifest: TakeManifest = {
  version: 1,
  owner: { accountId: 'coach-1', submissionId: 'swing-1', title: 'Mia Torres', isCorrection: false },
  startedAt: '2026-11-29T10:00:00.000Z',
  state: 'finished',
  durationSeconds: 12,
  keptSeconds: 4.5,
  videoCodec: 'avc',
  audioCodec: 'aac',
};

it('[PLUS-11] [REC-04] opens a recording as it was cut, with the length of what is kept', async () => {
  vi.mocked(rebuildTake).mockResolvedValue({ blob: new Blob(['x']), durationSeconds: 4.51, hasAudio: true });
  const opened = await openKeptTake({ id: '1-a', manifest });
  expect(rebuildTake).toHaveBeenLastCalledWith('1-a', { isInterrupted: false, keptSeconds: 4.5 });
  expect(opened).toMatchObject({ durationSeconds: 4.51, hasAudio: true, isInterrupted: false });
});

it('[PLUS-11] the description of a copy says nothing of the cut, because the copy was made of what is kept', async () => {
  const getFile = async () => new Blob([JSON.stringify(manifest)]);
  const folder = { getDirectoryHandle: async () => folder, getFileHandle: async () => ({ getFile }) };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } });
  const copied = await manifestOfCopy({ id: '1-a', isStored: true } as EncodedTake, {});
  expect(copied).toMatchObject({ state: 'recording', durationSeconds: null, replaces: ['1-a'] });
  expect(copied).not.toHaveProperty('keptSeconds');
});

it('[PLUS-11] a part that is cut has no loudness any more, and no sound if none is left', async () => {
  const take = {
    id: '1-a',
    durationSeconds: 12,
    hasAudio: true,
    audioCodec: 'aac',
    loudness: { integratedLufs: -20, truePeakDbtp: -3 },
  } as EncodedTake;
  const kept = new Blob(['kept']);
  const cut = vi.fn(async () => ({ blob: kept, durationSeconds: 4.51, hasAudio: false }));
  const part = createTakePart(take, { cut, keepCut: async () => {}, close: () => {} });
  expect(await part.cut(4.5)).toEqual({
    id: '1-a',
    blob: kept,
    durationSeconds: 4.51,
    hasAudio: false,
    audioCodec: null,
  });
  expect(cut).toHaveBeenCalledWith(take, 4.5);
});
