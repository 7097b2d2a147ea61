import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '@swing/storage/object-store';

/** Keys of the objects that list deleted accounts. */
export const erasuresPrefix = 'erasures/';

export interface Erasure {
  accountId: string;
  erasedAt: Date;
}

/**
 * Records outside the database that an account was deleted, so that a restore of an older backup deletes it again (operation-4). Idempotent.
 */
export async function recordErasure(storage: ObjectStore, { accountId, erasedAt }: Erasure): Promise<void> {
  const key = `${erasuresPrefix}${accountId}`;
  if (await storage.stat(key)) return;
  await storage.open(key, { restart: true });
  await storage.append(key, 0, once(Buffer.from(`${erasedAt.toISOString()}\n`)));
  await storage.commit(key);
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Yields every recorded deletion. */
export async function* readErasures(storage: ObjectStore): AsyncGenerator<Erasure> {
  for await (const { key } of storage.list(erasuresPrefix)) {
    const { stream } = await storage.read(key);
    const erasedAt = new Date((await buffer(stream)).toString().trim());
    if (Number.isNaN(erasedAt.getTime())) throw new Error(`The object ${key} contains no time.`);
    yield { accountId: key.slice(erasuresPrefix.length), erasedAt };
  }
}
