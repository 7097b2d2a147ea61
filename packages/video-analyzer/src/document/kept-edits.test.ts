import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { expect, it } from 'vitest';
import { createKeptEdits } from './kept-edits.ts';
import { createVirtualTime } from './testing/virtual-time.ts';

const edit = (id: string, second: number): DocumentItem => ({
  id,
  data: { kind: 'drawing', second },
  editedAt: `2026-11-20T10:00:0${second}.000Z`,
  format: 1,
});

function setUp() {
  const stored: DocumentItem[][] = [];
  const kept: boolean[] = [];
  const disk = { isFull: false };
  const journal = {
    read: () => Promise.resolve([]),
    write: (items: readonly DocumentItem[]) =>
      disk.isFull
        ? Promise.reject(new DOMException('', 'QuotaExceededError'))
        : Promise.resolve(void stored.push([...items])),
    remove: () => Promise.resolve(),
    close: () => undefined,
  };
  const edits = createKeptEdits(journal, createVirtualTime().clock(), (isKept) => kept.push(isKept));
  return { stored, kept, disk, edits };
}

it('[PLUS-05] an edit that did not fit is stored with the next one, and until then nothing says that all is kept', async () => {
  const { stored, kept, disk, edits } = setUp();
  disk.isFull = true;
  await edits.write([edit('a', 1)]);
  await edits.read();
  await edits.write([edit('a', 2)]);
  expect(kept).toEqual([false, false, false]);
  disk.isFull = false;
  await edits.write([edit('b', 3)]);
  expect(stored).toEqual([[edit('a', 2), edit('b', 3)]]);
  expect(kept.at(-1)).toBe(true);
});

it('[PLUS-05] an edit that did not fit need not be stored once the server has it', async () => {
  const { stored, kept, disk, edits } = setUp();
  disk.isFull = true;
  await edits.write([edit('a', 1)]);
  await edits.remove([edit('a', 1)]);
  expect(kept).toEqual([false, true]);
  disk.isFull = false;
  await edits.write([edit('b', 2)]);
  expect(stored).toEqual([[edit('b', 2)]]);
});
