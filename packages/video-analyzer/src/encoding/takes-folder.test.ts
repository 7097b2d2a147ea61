import { expect, it } from 'vitest';
import type { TakeManifest } from './take-manifest.ts';
import { prepareManifest, writeManifest } from './takes-folder.ts';
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

it('[REC-04] leaves nothing of a description that was opened early and is not written', async () => {
  const done = noteStorage();
  const next = await prepareManifest('1-a');
  expect(done).toEqual([]);
  await next.discard();
  expect(done).toEqual(['close 1-a.json.new', 'remove 1-a.json.new']);
});
