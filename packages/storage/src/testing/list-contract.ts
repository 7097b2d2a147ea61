import { expect, it } from 'vitest';
import type { ObjectStore, StoredObject } from '../object-store.ts';
import type { ContractPlace } from './contract-place.ts';
import { chunksOf, patternBytes, putObject } from './sources.ts';

async function listed(store: ObjectStore, prefix?: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  for await (const object of store.list(prefix)) objects.push(object);
  return objects.sort((one, other) => (one.key < other.key ? -1 : 1));
}

export function listContract({ makeStore, newKey }: ContractPlace): void {
  it('lists committed objects with their sizes, all or those with a prefix, and no pending upload', async () => {
    const store = makeStore();
    const [first, second, pending] = [newKey(), newKey(), newKey()];
    await putObject(store, first, patternBytes(10));
    await putObject(store, second, patternBytes(0));
    await putObject(store, `x-${second}`, patternBytes(3));
    await store.open(pending);
    await store.append(pending, 0, chunksOf(patternBytes(10)));

    const both = [
      { key: first, size: 10 },
      { key: second, size: 0 },
    ];
    const ours = (await listed(store)).filter(({ key }) => [first, second, pending].includes(key));
    expect(ours).toEqual(both);
    expect((await listed(store)).filter(({ key }) => key.includes('~'))).toEqual([]);
    expect(await listed(store, first)).toEqual([{ key: first, size: 10 }]);
    expect(await listed(store, `x-${second}`)).toEqual([{ key: `x-${second}`, size: 3 }]);
    await store.delete(first);
    expect(await listed(store, first)).toEqual([]);
    await store.abort(pending);
  });
}
