import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1_048_576, '1.0 MB'],
  [88_289_280, '84.2 MB'],
  [1_073_741_823, '1.0 GB'],
  [2_147_483_648, '2.0 GB'],
  [5 * 1024 ** 4, '5.0 TB'],
  [5000 * 1024 ** 4, '5000.0 TB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
