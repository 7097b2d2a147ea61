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

/** The object store has one object with this prefix for each recorded deletion. */
export const erasuresPrefix = 'erasures/';

/** Accounts have no folder of their own. */
const folders = { account: '', submission: 'submissions/', 'library-video': 'library-videos/' } as const;

export type ErasureKind = keyof typeof folders;
export const erasureKinds = Object.keys(folders) as ErasureKind[];

/** A deleted account, a submission that an admin deleted, or a library video of which the permission was withdrawn. */
export interface Erasure {
  kind: ErasureKind;
  id: string;
  erasedAt: Date;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What was deleted, from the key of its record. Null for keys of other objects. */
function readKey(key: string): Pick<Erasure, 'kind' | 'id'> | null {
  for (const kind of erasureKinds) {
    const prefix = `${erasuresPrefix}${folders[kind]}`;
    const id = key.slice(prefix.length);
    if (key.startsWith(prefix) && uuid.test(id)) return { kind, id };
  }
  return null;
}

/** Whether a key is that of a recorded deletion. */
export const isErasureKey = (key: string): boolean => readKey(key) !== null;

const writeAttempts = 5;
const retryDelayMs = 200;

/**
 * Records in the object store that something was deleted. Restoring an older backup reads these records and deletes it again
 * (operation-4). Can be called repeatedly, and at the same time, for one deletion.
 */
export async function recordErasure(storage: ObjectStore, { kind, id, erasedAt }: Erasure): Promise<void> {
  const key = `${erasuresPrefix}${folders[kind]}${id}`;
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

/** Like `recordErasure`, for a request that has deleted something. If the store fails, a job that the request has enqueued records it. */
export async function recordErasureNow(
  { storage, log }: { storage: ObjectStore; log: FastifyBaseLogger },
  erasure: Erasure,
): Promise<void> {
  try {
    await recordErasure(storage, erasure);
  } catch (error) {
    log.warn({ err: error, kind: erasure.kind, id: erasure.id }, 'a deletion could not be listed yet');
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
    const erased = readKey(key);
    if (!erased) continue;
    const { stream } = await storage.read(key);
    const erasedAt = new Date((await buffer(stream)).toString().trim());
    if (Number.isNaN(erasedAt.getTime())) throw new Error(`The object ${key} contains no time.`);
    yield { ...erased, erasedAt };
  }
}
