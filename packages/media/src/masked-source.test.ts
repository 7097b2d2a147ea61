import { expect, it } from 'vitest';
import { byteSourceOfBytes } from './byte-source.ts';
import { maskedSource } from './masked-source.ts';

it('replaces bytes in every read that overlaps them, and leaves the original unchanged', async () => {
  const original = Buffer.from('0123456789');
  const source = maskedSource(byteSourceOfBytes(original), [
    { position: 7, bytes: Buffer.from('xy') },
    { position: 2, bytes: Buffer.from('abc') },
  ]);
  const read = async (start: number, end: number) => Buffer.from(await source.read(start, end)).toString();
  expect(await read(0, 10)).toBe('01abc56xy9');
  expect(await read(3, 8)).toBe('bc56x');
  expect(await read(4, 5)).toBe('c');
  expect(await read(5, 7)).toBe('56');
  expect(await read(8, 10)).toBe('y9');
  expect(original.toString()).toBe('0123456789');
});
