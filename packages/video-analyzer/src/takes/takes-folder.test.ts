import { expect, it, vi } from 'vitest';
import type { TakeManifest } from './take-manifest.ts';
import { hasFileSystem, prepareManifest, writeManifest } from './takes-folder.ts';
import { noteStorage } from './testing/noted-storage.ts';

const manifest: TakeManifest = {
  version: 1,
  owner: { accountId: 'coach-1', submissionId: null, title: 'Practice', isCorrection: false },
  startedAt: '2026-11-26T12:00:00.000Z',
  state: 'recording',
  durationSeconds: null,
  videoCodec: 'avc',
  audioCodec: 'aac',
};

it('[REC-04] flushes the description of a recording before it takes the place of the earlier one', async () => {
  const done = noteStorage();
  await writeManifest('1-a', manifest);
  expect(done).toEqual([
    'write 1-a.json.new',
    'flush 1-a.json.new',
    'close 1-a.json.new',
    'rename 1-a.json.new to 1-a.json',
  ]);
});

it('[REC-04] leaves the earlier description if the new one cannot be flushed', async () => {
  const done = noteStorage({ failFlush: true });
  await expect(writeManifest('1-a', manifest)).rejects.toThrow('The disk is gone.');
  expect(done).toEqual(['write 1-a.json.new', 'close 1-a.json.new']);
});

it('[REC-04] leaves the earlier description if the disk is too full for the new one, although the browser reports nothing', async () => {
  const done = noteStorage({ isFull: true });
  await expect(writeManifest('1-a', manifest)).rejects.toThrow('The disk is full.');
  expect(done).toEqual(['write 1-a.json.new', 'flush 1-a.json.new', 'close 1-a.json.new']);
});

it('[REC-04] leaves nothing of a description that was opened early and is not written', async () => {
  const done = noteStorage();
  const next = await prepareManifest('1-a');
  expect(done).toEqual([]);
  await next.discard();
  expect(done).toEqual(['close 1-a.json.new', 'remove 1-a.json.new']);
});

it.each([
  ['has a private file system', async () => ({}), true],
  ['refuses it, as in some private windows', () => Promise.reject(new DOMException('No.', 'SecurityError')), false],
])('[REC-04] says whether a browser has a private file system: one that %s', async (_name, getDirectory, expected) => {
  vi.stubGlobal('navigator', { storage: { getDirectory } });
  expect(await hasFileSystem()).toBe(expected);
  vi.unstubAllGlobals();
});

it('[REC-04] does not take a private file system that fails for a moment for one that does not exist', async () => {
  const getDirectory = () => Promise.reject(new DOMException('The disk does not respond.', 'UnknownError'));
  vi.stubGlobal('navigator', { storage: { getDirectory } });
  await expect(hasFileSystem()).rejects.toThrow('The disk does not respond.');
  vi.unstubAllGlobals();
});
