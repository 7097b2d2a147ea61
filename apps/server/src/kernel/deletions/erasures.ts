import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { ObjectStore } from '@swing/storage/object-store';
import {
  OffsetConflictError,
  UploadDamagedError,
  UploadNotFoundError,
  WriterBusyError,
} from '@swing/storage/object-store-errors';
import { writeObject } from '@swing/storage/write-object';
import type { FastifyBaseLogger } from 'fastify';

/** The object store has one object with this prefix for each deleted account. */
export const erasuresPrefix = 'erasures/';

export interface Erasure {
  accountId: string;
  erasedAt: Date;
}

const erasureKey = new RegExp(`^${erasuresPrefix}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);

/** Whether a key is that of a recorded deletion. */
export const isErasureKey = (key: string): boolean => erasureKey.test(key);

const writeAttempts = 5;
const retryDelayMs = 200;

/**
 * Records in the object store that an account was deleted. Restoring an older backup reads these records and deletes the account again
 * (operation-4).
 * Idempotent. Several calls for one account may run at a time.
 */
export async function recordErasure(storage: ObjectStore, { accountId, erasedAt }: Erasure): Promise<void> {
  const key = `${erasuresPrefix}${accountId}`;
  for (let attempt = 1; !(await isWritten(storage, key)); attempt++) {
    try {
      await writeObject(storage, key, once(Buffer.from(`${erasedAt.toISOString()}\n`)));
      return;
    } catch (error) {
      if (attempt === writeAttempts || !isFromOtherWriter(error)) throw error;
      await delay(retryDelayMs);
    }
  }
}

/** Like `recordErasure`, for a request that has deleted the account. If the store fails, the job that removes the account records it. */
export async function recordErasureNow(
  { storage, log }: { storage: ObjectStore; log: FastifyBaseLogger },
  erasure: Erasure,
): Promise<void> {
  try {
    await recordErasure(storage, erasure);
  } catch (error) {
    log.warn({ err: error, accountId: erasure.accountId }, 'a deleted account could not be listed yet');
  }
}

const otherWriterErrors = [OffsetConflictError, UploadDamagedError, UploadNotFoundError, WriterBusyError];

const isFromOtherWriter = (error: unknown) => otherWriterErrors.some((type) => error instanceof type);

/** One without bytes was committed just when another writer began. */
async function isWritten(storage: ObjectStore, key: string): Promise<boolean> {
  const object = await storage.stat(key);
  return object !== null && object.size > 0;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Yields every recorded deletion. Ignores other objects, such as the empty one that consoles of S3 show as a folder. */
export async function* readErasures(storage: ObjectStore): AsyncGenerator<Erasure> {
  for await (const { key } of storage.list(erasuresPrefix)) {
    if (!isErasureKey(key)) continue;
    const { stream } = await storage.read(key);
    const erasedAt = new Date((await buffer(stream)).toString().trim());
    if (Number.isNaN(erasedAt.getTime())) throw new Error(`The object ${key} contains no time.`);
    yield { accountId: key.slice(erasuresPrefix.length), erasedAt };
  }
}
