import { expect, it } from 'vitest';
import { UploadNotFoundError } from '../object-store-errors.ts';
import type { ContractPlace } from './contract-place.ts';
import { chunksOf, patternBytes, putObject, readBytes } from './sources.ts';

export function visibilityContract({ makeStore, newKey }: ContractPlace): void {
  it('[UPL-03] shows an object only after its commit', async () => {
    const store = makeStore();
    const key = newKey();
    await store.open(key);
    expect(await store.stat(key)).toBeNull();
    await store.append(key, 0, chunksOf(patternBytes(100_000)));
    expect(await store.stat(key)).toBeNull();
    expect(await store.commit(key)).toEqual({ size: 100_000 });
    expect(await makeStore().stat(key)).toMatchObject({ size: 100_000 });
  });

  it('replaces an older object atomically', async () => {
    const store = makeStore();
    const key = newKey();
    const older = patternBytes(200_000, 1);
    const newer = patternBytes(70_000, 2);
    await putObject(store, key, older);

    await store.open(key);
    await store.append(key, 0, chunksOf(newer));
    expect((await readBytes(store, key)).equals(older)).toBe(true);
    await store.commit(key);
    expect((await readBytes(store, key)).equals(newer)).toBe(true);
    expect(await store.stat(key)).toMatchObject({ size: newer.length });
  });

  it('drops a pending upload and keeps the object', async () => {
    const store = makeStore();
    const key = newKey();
    const kept = patternBytes(50_000, 3);
    await putObject(store, key, kept);
    await store.open(key);
    await store.append(key, 0, chunksOf(patternBytes(20_000, 4)));

    await store.abort(key);
    await store.abort(key);
    await expect(store.commit(key)).rejects.toBeInstanceOf(UploadNotFoundError);
    expect((await readBytes(store, key)).equals(kept)).toBe(true);
    expect(await store.open(key)).toEqual({ offset: 0 });
    await store.abort(key);
  });

  it('deletes an object, also repeatedly', async () => {
    const store = makeStore();
    const key = newKey();
    await putObject(store, key, patternBytes(10));
    await store.open(key);
    await store.append(key, 0, chunksOf(patternBytes(20)));
    await store.delete(key);
    await store.delete(key);
    expect(await store.stat(key)).toBeNull();
    expect(await store.commit(key)).toEqual({ size: 20 });
  });

  it('requires an open upload to append or commit', async () => {
    const store = makeStore();
    const key = newKey();
    await expect(store.append(key, 0, chunksOf(patternBytes(1)))).rejects.toBeInstanceOf(UploadNotFoundError);
    await expect(store.commit(key)).rejects.toBeInstanceOf(UploadNotFoundError);
    await putObject(store, key, patternBytes(5));
    await expect(store.commit(key)).rejects.toBeInstanceOf(UploadNotFoundError);
    await expect(store.append(key, 5, chunksOf(patternBytes(1)))).rejects.toBeInstanceOf(UploadNotFoundError);
  });
}
