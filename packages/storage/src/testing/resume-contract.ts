import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { OffsetConflictError } from '../object-store-errors.ts';
import type { ContractPlace } from './contract-place.ts';
import { chunksOf, heldSource, patternBytes, readBytes } from './sources.ts';

export function resumeContract({ makeStore, newKey, boundaries, randomRuns }: ContractPlace): void {
  it('[UPL-09] continues in another instance after a source failed', async () => {
    const key = newKey();
    const bytes = patternBytes(250_000);
    const store = makeStore();
    await store.open(key);
    const cut = new Error('the connection was cut');
    await expect(store.append(key, 0, chunksOf(bytes.subarray(0, 99_999), 7_000, cut))).rejects.toBe(cut);

    const later = makeStore();
    expect(await later.open(key)).toEqual({ offset: 99_999 });
    expect(await later.append(key, 99_999, chunksOf(bytes.subarray(99_999)))).toEqual({ offset: bytes.length });
    await later.commit(key);
    expect((await readBytes(store, key)).equals(bytes)).toBe(true);
  });

  it('[UPL-09] keeps the bytes received before an abort, even if the source hangs', async () => {
    const key = newKey();
    const store = makeStore();
    await store.open(key);
    const { source, isWaiting } = heldSource(patternBytes(5_000));
    const abort = new AbortController();
    const appending = store.append(key, 0, source, { signal: abort.signal });
    await isWaiting;
    const reason = new Error('the player went away');
    abort.abort(reason);
    await expect(appending).rejects.toBe(reason);
    expect(await store.open(key)).toEqual({ offset: 5_000 });
    await store.abort(key);
  });

  it('rejects at once if the signal is aborted already', async () => {
    const key = newKey();
    const store = makeStore();
    await store.open(key);
    const reason = new Error('too late');
    const appending = store.append(key, 0, chunksOf(patternBytes(10)), { signal: AbortSignal.abort(reason) });
    await expect(appending).rejects.toBe(reason);
    expect(await store.open(key)).toEqual({ offset: 0 });
    await store.abort(key);
  });

  it('closes the iterator of a source that is not read to its end', async () => {
    const key = newKey();
    const store = makeStore();
    await store.open(key);
    let isClosed = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield patternBytes(10);
        yield 'not bytes' as unknown as Uint8Array;
      } finally {
        isClosed = true;
      }
    }
    await expect(store.append(key, 0, source())).rejects.toBeInstanceOf(TypeError);
    expect(isClosed).toBe(true);
    expect(await store.open(key)).toEqual({ offset: 10 });
    await store.abort(key);
  });

  it.each([0, 999, 1001, 5000])('[UPL-09] refuses to append at %i when it holds 1000', async (offset) => {
    const key = newKey();
    const store = makeStore();
    const bytes = patternBytes(1000);
    await store.open(key);
    await store.append(key, 0, chunksOf(bytes));
    const failure = await store.append(key, offset, chunksOf(patternBytes(50, 9))).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OffsetConflictError);
    expect(failure).toMatchObject({ expected: 1000, given: offset });
    expect(await store.commit(key)).toEqual({ size: 1000 });
    expect((await readBytes(store, key)).equals(bytes)).toBe(true);
  });

  it('restarts on request', async () => {
    const key = newKey();
    const store = makeStore();
    await store.open(key);
    await store.append(key, 0, chunksOf(patternBytes(Math.max(...boundaries) + 10, 1)));
    expect(await store.open(key, { restart: true })).toEqual({ offset: 0 });
    const bytes = patternBytes(30, 2);
    await store.append(key, 0, chunksOf(bytes));
    await store.commit(key);
    expect((await readBytes(store, key)).equals(bytes)).toBe(true);
  });

  it('accepts empty chunks and an append of nothing', async () => {
    const key = newKey();
    const store = makeStore();
    await store.open(key);
    async function* source(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array();
      yield patternBytes(3);
      yield new Uint8Array();
    }
    expect(await store.append(key, 0, source())).toEqual({ offset: 3 });
    expect(await store.append(key, 3, chunksOf(new Uint8Array()))).toEqual({ offset: 3 });
    expect(await store.commit(key)).toEqual({ size: 3 });
  });

  it('[UPL-09] ends up with the same bytes after any sequence of appends, failures and restarts', async () => {
    const size = fc.oneof(
      fc.integer({ min: 0, max: 3000 }),
      fc
        .tuple(fc.constantFrom(...boundaries), fc.integer({ min: -2, max: 2 }))
        .map(([boundary, shift]) => boundary + shift),
    );
    const step = fc.record({
      size,
      chunkSize: fc.constantFrom(997, 16_384, 65_536, 3_000_000),
      isBroken: fc.boolean(),
      isReopened: fc.boolean(),
    });
    const history = fc.array(step, { minLength: 1, maxLength: 5 });
    const seed = Number(process.env.SWING_TEST_SEED ?? Date.now() % 2 ** 31);
    console.log(`Upload histories with seed ${seed} (SWING_TEST_SEED)`);

    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const key = newKey();
        const bytes = patternBytes(steps.reduce((sum, each) => sum + each.size, 0));
        let store = makeStore();
        let offset = 0;
        await store.open(key);
        for (const { size: length, chunkSize, isBroken, isReopened } of steps) {
          const piece = bytes.subarray(offset, offset + length);
          const cut = new Error('cut');
          const appending = store.append(key, offset, chunksOf(piece, chunkSize, isBroken ? cut : undefined));
          offset += length;
          if (isBroken) await expect(appending).rejects.toBe(cut);
          else expect(await appending).toEqual({ offset });
          if (isReopened) store = makeStore();
          if (isBroken || isReopened) expect(await store.open(key)).toEqual({ offset });
        }
        expect(await store.commit(key)).toEqual({ size: bytes.length });
        expect((await readBytes(store, key)).equals(bytes)).toBe(true);
        await store.delete(key);
      }),
      { seed, numRuns: randomRuns },
    );
  }, 120_000);
}
