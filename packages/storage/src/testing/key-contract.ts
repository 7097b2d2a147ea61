import { expect, it } from 'vitest';
import { InvalidKeyError } from '../object-store-errors.ts';
import type { ContractPlace } from './contract-place.ts';
import { chunksOf, patternBytes, putObject, readBytes } from './sources.ts';

const badKeys = [
  '',
  '/absolute',
  'trailing/',
  'double//slash',
  '.',
  '..',
  '../outside',
  'inner/../../outside',
  'inner/./same',
  'back\\slash',
  'with space',
  'null\0byte',
  'umläut',
  'per%2e%2ecent',
  'plus+sign',
  '~pending/key',
  'x'.repeat(241),
];

export function keyContract({ makeStore, newKey }: ContractPlace): void {
  it.each(badKeys)('refuses the key %j everywhere', async (key) => {
    const store = makeStore();
    const calls = [
      () => store.open(key),
      () => store.append(key, 0, chunksOf(patternBytes(1))),
      () => store.commit(key),
      () => store.abort(key),
      () => store.stat(key),
      () => store.read(key),
      () => store.delete(key),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(InvalidKeyError);
  });

  it('distinguishes keys with a common prefix', async () => {
    const store = makeStore();
    const base = newKey();
    const keys = [base, `${base}/nested`, `${base}.tail`, `${base}_`, `${base}/..nested..`];
    for (const [index, key] of keys.entries()) {
      await store.open(key);
      await store.append(key, 0, chunksOf(patternBytes(100 + index, index)));
    }
    await store.abort(base);
    await putObject(store, base, patternBytes(100));
    for (const key of keys.slice(1)) await store.commit(key);
    for (const [index, key] of keys.entries())
      expect((await readBytes(store, key)).equals(patternBytes(100 + index, index))).toBe(true);
  });

  it('accepts the longest key', async () => {
    const store = makeStore();
    const prefix = `${newKey()}/`;
    const key = prefix + 'k'.repeat(240 - prefix.length);
    await putObject(store, key, patternBytes(12));
    expect(await store.stat(key)).toMatchObject({ size: 12 });
  });
}
