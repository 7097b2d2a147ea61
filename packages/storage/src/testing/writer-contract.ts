import { expect, it } from 'vitest';
import { OffsetConflictError, WriterBusyError } from '../object-store-errors.ts';
import type { ContractPlace } from './contract-place.ts';
import { chunksOf, heldSource, patternBytes, readBytes } from './sources.ts';

export function writerContract({ makeStore, newKey }: ContractPlace): void {
  it('throws WriterBusyError for every other writer, and damages nothing', async () => {
    const key = newKey();
    const bytes = patternBytes(40_000);
    const store = makeStore();
    const other = makeStore();
    await store.open(key);
    const { source, isWaiting, finish } = heldSource(bytes);
    const appending = store.append(key, 0, source);
    await isWaiting;

    await expect(other.open(key)).rejects.toBeInstanceOf(WriterBusyError);
    await expect(other.open(key, { restart: true })).rejects.toBeInstanceOf(WriterBusyError);
    await expect(other.append(key, 0, chunksOf(patternBytes(9, 1)))).rejects.toBeInstanceOf(WriterBusyError);
    await expect(store.append(key, 0, chunksOf(patternBytes(9, 2)))).rejects.toBeInstanceOf(WriterBusyError);
    await expect(other.commit(key)).rejects.toBeInstanceOf(WriterBusyError);
    await expect(other.abort(key)).rejects.toBeInstanceOf(WriterBusyError);

    finish();
    expect(await appending).toEqual({ offset: bytes.length });
    await other.commit(key);
    expect((await readBytes(store, key)).equals(bytes)).toBe(true);
  });

  it('accepts one of many simultaneous writers', async () => {
    const key = newKey();
    await makeStore().open(key);
    const candidates = [1, 2, 3, 4, 5].map((salt) => patternBytes(150_000 + salt, salt));
    const results = await Promise.allSettled(
      candidates.map((bytes) => makeStore().append(key, 0, chunksOf(bytes, 1000))),
    );

    const winners = candidates.filter((_, index) => results[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect([WriterBusyError, OffsetConflictError]).toContain((result.reason as Error).constructor);
    await makeStore().commit(key);
    expect((await readBytes(makeStore(), key)).equals(winners[0] as Buffer)).toBe(true);
  });

  it('allows simultaneous writers of different keys', async () => {
    const keys = Array.from({ length: 8 }, newKey);
    await Promise.all(
      keys.map(async (key, index) => {
        const store = makeStore();
        await store.open(key);
        await store.append(key, 0, chunksOf(patternBytes(100_000, index), 3000));
        await store.commit(key);
      }),
    );
    for (const [index, key] of keys.entries())
      expect((await readBytes(makeStore(), key)).equals(patternBytes(100_000, index))).toBe(true);
  });
}
