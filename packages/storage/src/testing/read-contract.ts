import { once } from 'node:events';
import { expect, it } from 'vitest';
import { ObjectNotFoundError, RangeNotSatisfiableError } from '../object-store-errors.ts';
import type { ContractPlace } from './contract-place.ts';
import { patternBytes, putObject, readBytes } from './sources.ts';

export function readContract({ makeStore, newKey, boundaries }: ContractPlace): void {
  const bytes = patternBytes(300_000);
  const readOnlyKey = newKey();
  let stored: Promise<void> | undefined;
  /** A store that contains `bytes` as `readOnlyKey`, stored once for all tests that only read. */
  async function storeOfBytes() {
    const store = makeStore();
    stored ??= putObject(store, readOnlyKey, bytes);
    await stored;
    return store;
  }

  it('[UPL-10] reads a whole object with its size and time', async () => {
    const store = makeStore();
    const key = newKey();
    const begun = Date.now();
    await putObject(store, key, bytes);

    const { stream, ...facts } = await store.read(key);
    stream.destroy();
    expect(facts).toEqual({ size: bytes.length, start: 0, end: bytes.length - 1 });
    expect((await readBytes(store, key)).equals(bytes)).toBe(true);
    const found = await store.stat(key);
    expect(found?.size).toBe(bytes.length);
    // Some stores round to whole seconds.
    expect(found?.modifiedAt.getTime()).toBeGreaterThanOrEqual(begun - 1000);
  });

  it.each([
    { start: 0, end: 0 },
    { start: 0, end: 299_999 },
    { start: 123_456, end: 234_567 },
    { start: 299_999, end: 299_999 },
    { start: 1000 },
    { start: 299_000, end: 9_999_999 },
  ])('[UPL-10] reads the inclusive range $start to $end', async (range) => {
    const store = await storeOfBytes();
    const { stream, ...facts } = await store.read(readOnlyKey, range);
    stream.destroy();
    const end = Math.min(range.end ?? bytes.length - 1, bytes.length - 1);
    expect(facts).toEqual({ size: bytes.length, start: range.start, end });
    expect((await readBytes(store, readOnlyKey, range)).equals(bytes.subarray(range.start, end + 1))).toBe(true);
  });

  it('[UPL-10] reads ranges across the boundaries between stored pieces', async () => {
    const store = makeStore();
    const key = newKey();
    const large = patternBytes(Math.max(...boundaries) * 2 + 100);
    await putObject(store, key, large);
    for (const boundary of boundaries) {
      const range = { start: boundary - 10, end: boundary + 10 };
      expect((await readBytes(store, key, range)).equals(large.subarray(range.start, range.end + 1))).toBe(true);
    }
  });

  it.each([
    { start: 300_000 },
    { start: 300_000, end: 300_001 },
    { start: 10, end: 9 },
    { start: -1, end: 5 },
    { start: 0.5, end: 5 },
    { start: Number.NaN },
  ])('refuses the range $start to $end and returns the size', async (range) => {
    const store = await storeOfBytes();
    const failure = await store.read(readOnlyKey, range).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RangeNotSatisfiableError);
    expect(failure).toHaveProperty('size', bytes.length);
  });

  it('stores an empty object', async () => {
    const store = makeStore();
    const key = newKey();
    await store.open(key);
    expect(await store.commit(key)).toEqual({ size: 0 });

    expect(await store.stat(key)).toMatchObject({ size: 0 });
    const { stream, ...facts } = await store.read(key);
    stream.destroy();
    expect(facts).toEqual({ size: 0, start: 0, end: -1 });
    expect((await readBytes(store, key)).length).toBe(0);
    await expect(store.read(key, { start: 0 })).rejects.toBeInstanceOf(RangeNotSatisfiableError);
  });

  it('throws if there is no such object', async () => {
    const store = makeStore();
    const key = newKey();
    expect(await store.stat(key)).toBeNull();
    await expect(store.read(key)).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(store.read(key, { start: 5 })).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(store.read(key, { start: 5, end: 1 })).rejects.toBeInstanceOf(ObjectNotFoundError);
  });

  it('lets a reader stop early', async () => {
    const store = makeStore();
    const key = newKey();
    await putObject(store, key, patternBytes(3_000_000));
    const { stream } = await store.read(key);
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect((await readBytes(store, key, { start: 2_999_999 })).length).toBe(1);
  });

  it('passes a readiness check', async () => {
    await expect(makeStore().check()).resolves.toBeUndefined();
  });
}
