import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { expect, it } from 'vitest';
import { itemBatches } from './item-batches.ts';

const item = (id: string, text: string | null): DocumentItem => ({
  id,
  data: text === null ? null : { text },
  editedAt: '2026-11-20T10:00:00.000Z',
  format: 1,
});

it('[ANZ-11] sends deletions first and the latest edit last, in whatever order the edits were made or stored', () => {
  const at = (id: string, minute: number, text: string | null = 'x'): DocumentItem => ({
    ...item(id, text),
    editedAt: `2026-11-20T10:0${minute}:00.000Z`,
  });
  const edits = [at('saved', 5), at('a', 3), at('b', 4, null), at('c', 1), at('d', 2, null)];
  expect(itemBatches(edits, 3).map((batch) => batch.map(({ id }) => id))).toEqual([
    ['d', 'b', 'c'],
    ['a', 'saved'],
  ]);
});

it('[PLUS-05] divides edits by number and by bytes, with deletions first', () => {
  expect(itemBatches([], 2)).toEqual([]);
  const small = [item('a', 'x'), item('b', null), item('c', 'x'), item('d', null), item('e', 'x')];
  const ids = (batches: DocumentItem[][]) => batches.map((batch) => batch.map(({ id }) => id));
  expect(ids(itemBatches(small, 2))).toEqual([['b', 'd'], ['a', 'c'], ['e']]);
  // Each é takes two bytes.
  const large = [item('a', 'é'.repeat(18_000)), item('b', 'é'.repeat(30_000)), item('c', 'x'), item('d', 'x')];
  expect(ids(itemBatches(large, 500))).toEqual([['a', 'b', 'c', 'd']]);
  expect(ids(itemBatches([...large, item('e', 'é'.repeat(2_000))], 500))).toEqual([['a', 'b', 'c', 'd'], ['e']]);
  expect(ids(itemBatches([item('a', 'x'), item('huge', 'x'.repeat(110_000)), item('b', 'x')], 500))).toEqual([
    ['a'],
    ['huge'],
    ['b'],
  ]);
});
