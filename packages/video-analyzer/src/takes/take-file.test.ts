import { expect, it } from 'vitest';
import { openStoredFile } from './take-file.ts';
import { noteStorage } from './testing/noted-storage.ts';

const bytes = new Uint8Array(10);

it('[REC-04] flushes each write of a recording before it counts as stored', async () => {
  const done = noteStorage();
  const file = await openStoredFile('1-a');
  file.write(bytes, 0);
  expect(done).toEqual(['write 1-a.mp4', 'flush 1-a.mp4']);
  file.write(bytes, 10);
  expect(done.slice(2)).toEqual(['write 1-a.mp4', 'flush 1-a.mp4']);
  expect(file.isOnDisk).toBe(true);
});

it('[REC-04] keeps what cannot be flushed in memory', async () => {
  noteStorage({ failFlush: true });
  const file = await openStoredFile('1-a');
  file.write(bytes, 0);
  expect(file.isOnDisk).toBe(false);
  expect(file.size).toBe(10);
});

it('[PLUS-11] flushes a copy of other recordings once, before it is closed', async () => {
  const done = noteStorage();
  const file = await openStoredFile('1-a', { isFlushedOnce: true });
  file.write(bytes, 0);
  file.write(bytes, 10);
  expect((await file.close()).size).toBe(20);
  expect(done).toEqual(['write 1-a.mp4', 'write 1-a.mp4', 'flush 1-a.mp4', 'close 1-a.mp4']);
});
