import { expect, it } from 'vitest';
import type { ObjectStore } from '../object-store.ts';
import type { ContractPlace } from './contract-place.ts';
import { chunksOf, patternBytes, putObject } from './sources.ts';

async function pendingKeys(store: ObjectStore, before: Date) {
  const keys: string[] = [];
  for await (const key of store.pending(before)) keys.push(key);
  return keys;
}

export function pendingContract({ makeStore, newKey }: ContractPlace): void {
  const tomorrow = () => new Date(Date.now() + 86_400_000);
  const yesterday = () => new Date(Date.now() - 86_400_000);

  it('lists the pending uploads that are older than a date', async () => {
    const store = makeStore();
    const [opened, appended, committed, dropped] = [newKey(), newKey(), newKey(), newKey()];
    await store.open(opened);
    await store.open(appended);
    await store.append(appended, 0, chunksOf(patternBytes(10)));
    await putObject(store, committed, patternBytes(10));
    await store.open(dropped);
    await store.abort(dropped);

    const listed = await pendingKeys(store, tomorrow());
    expect(listed.filter((key) => [opened, appended].includes(key)).sort()).toEqual([opened, appended].sort());
    expect(listed).not.toContain(committed);
    expect(listed).not.toContain(dropped);
    expect(await pendingKeys(store, yesterday())).toEqual([]);

    for (const key of [opened, appended]) await store.abort(key);
    expect(await pendingKeys(store, tomorrow())).not.toContain(opened);
  });
}
