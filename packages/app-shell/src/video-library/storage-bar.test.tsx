import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StorageBar } from './storage-bar.tsx';

const megabyte = 2 ** 20;
const used = {
  owner: 'mine',
  usedBytes: 30 * megabyte,
  limitBytes: 5 * 2 ** 30,
  maxFileBytes: 500 * megabyte,
  uploadingBytes: 0,
  keptBytes: 0,
} as const;

const textOf = (storage: Parameters<typeof StorageBar>[0]['storage']) =>
  renderToString(<StorageBar storage={storage} />)
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

it('[PLUS-09] says how much of the storage unfinished uploads and removed videos take', () => {
  expect(textOf(used)).toBe('Storage 30.0 MB of 5.0 GB used');
  expect(textOf({ ...used, uploadingBytes: 12 * megabyte, keptBytes: 3 * megabyte })).toBe(
    'Storage 30.0 MB of 5.0 GB used 12.0 MB of it by uploads that are not finished. 3.0 MB of it by removed videos that players can still see.',
  );
  expect(textOf(null)).toBe('The storage in use could not be loaded.');
});
