import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore } from '@swing/storage/object-store';
import { StoreUnavailableError } from '@swing/storage/object-store-errors';
import { expect, it } from 'vitest';
import { hashStored } from './hash-stored.ts';

/** A store that returns this stream for every key. */
const storeOf = (stream: Readable) => ({ read: async () => ({ stream }) }) as unknown as ObjectStore;

it('[UPL-05] is the SHA-256 of all chunks', async () => {
  const stream = Readable.from([Buffer.from('a '), Buffer.from('swing')]);
  expect(await hashStored(storeOf(stream), 'clip')).toBe(createHash('sha256').update('a swing').digest('hex'));
});

it('[UPL-05] fails if the store stops sending in the middle of an object', async () => {
  const stream = new Readable({ read() {} });
  stream.push(Buffer.from('a '));
  await expect(hashStored(storeOf(stream), 'clip', 50)).rejects.toBeInstanceOf(StoreUnavailableError);
  expect(stream.destroyed).toBe(true);
});
