import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOfFile } from './file-hash.ts';

const mebibyte = 1024 * 1024;
const bytes = (size: number, seed: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + seed) % 251);

test('[ANZ-03] hashes the size, the first and the last MiB of a file', async () => {
  const content = bytes(3 * mebibyte + 7, 1);
  const expected = createHash('sha256')
    .update('3145735\n')
    .update(content.subarray(0, 1_048_576))
    .update(content.subarray(2_097_159))
    .digest('hex');
  expect(await hashOfFile(new Blob([content]))).toBe(expected);
});

test('[ANZ-03] hashes a small file as a whole, and each byte once', async () => {
  const content = bytes(mebibyte + 5, 2);
  const expected = createHash('sha256').update('1048581\n').update(content).digest('hex');
  expect(await hashOfFile(new Blob([content]))).toBe(expected);
});

test('[ANZ-03] tells files apart that differ in size, beginning or end', async () => {
  const one = bytes(3 * mebibyte, 3);
  const changedAt = (at: number) => one.with(at, (one[at] ?? 0) ^ 1);
  const hashes = await Promise.all(
    [one, one.subarray(1), changedAt(0), changedAt(one.length - 1)].map((content) => hashOfFile(new Blob([content]))),
  );
  expect(new Set(hashes).size).toBe(4);
});
