import { randomBytes } from 'node:crypto';
import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { Prisma, UploadAttempt } from '@swing/db/generated/client';
import { readByTime } from '../../kernel/jobs/process-each.ts';
import type { Services } from '../../kernel/services.ts';

/** Upload-Metadata of tus, as it was sent. */
export type UploadMetadata = Record<string, string | null>;

export interface NewAttempt {
  /** Announced bytes of an upload that can be resumed. Absent for a PUT. */
  length?: bigint;
  metadata?: UploadMetadata;
}

type AttemptOwner = { submissionId: string } | { libraryVideoId: string };

/**
 * Creates the row of an attempt to upload a video, before any bytes exist. Each attempt has its own storage key, so that a late one
 * cannot overwrite another's bytes. Returns the key.
 */
export async function createAttempt(
  tx: Transaction,
  owner: AttemptOwner,
  columns: NewAttempt & { createdAt: Date },
): Promise<string> {
  const key = randomBytes(16).toString('hex');
  await tx.uploadAttempt.create({ data: { key, ...owner, ...columns } });
  return key;
}

/** Finds an attempt that can be resumed. */
export async function findAttempt(
  database: DatabaseOrTransaction,
  key: string,
): Promise<{ key: string; length: number; metadata?: UploadMetadata } | null> {
  const row = await database.uploadAttempt.findUnique({ where: { key } });
  if (!row || row.length === null) return null;
  const metadata = row.metadata as UploadMetadata | null;
  return { key, length: Number(row.length), ...(metadata ? { metadata } : {}) };
}

/** Removes the row of an attempt whose bytes are now the stored file of a video. */
export async function keepBytes(tx: Transaction, key: string): Promise<void> {
  await tx.uploadAttempt.delete({ where: { key } });
}

/** Gives a row to bytes that a video no longer shows, until `dropAttempt` deletes them. */
export async function giveUpBytes(tx: Transaction, owner: AttemptOwner, key: string): Promise<void> {
  await tx.uploadAttempt.create({ data: { key, ...owner } });
}

/** Reads the attempts that meet `where`, oldest first, in pages. */
export function readAttempts(
  database: DatabaseOrTransaction,
  where: Prisma.UploadAttemptWhereInput,
): AsyncGenerator<UploadAttempt> {
  return readByTime(
    (after, take) => {
      const { createdAt, id = '' } = after ?? {};
      const isLater = createdAt ? { OR: [{ createdAt: { gt: createdAt } }, { createdAt, key: { gt: id } }] } : {};
      return database.uploadAttempt.findMany({
        where: { AND: [where, isLater] },
        orderBy: [{ createdAt: 'asc' }, { key: 'asc' }],
        take,
      });
    },
    ({ key, createdAt }) => ({ id: key, createdAt }),
  );
}

type DropServices = Pick<Services, 'database' | 'storage'>;

/**
 * Deletes the bytes of an attempt, then its row. Does nothing if there is no row: the bytes then belong to a video or are deleted.
 * Throws the store's error, for example while a hanging connection is still writing.
 */
export async function dropAttempt({ database, storage }: DropServices, key: string): Promise<void> {
  if (!(await database.uploadAttempt.findUnique({ where: { key }, select: { key: true } }))) return;
  await storage.abort(key);
  await storage.delete(key);
  await database.uploadAttempt.deleteMany({ where: { key } });
}

/** Deletes every attempt of an owner. Throws like `dropAttempt`. */
export async function dropAttemptsOf(services: DropServices, owner: AttemptOwner): Promise<void> {
  const attempts = await services.database.uploadAttempt.findMany({ where: owner, select: { key: true } });
  for (const { key } of attempts) await dropAttempt(services, key);
}

/**
 * Deletes an attempt's bytes. If that fails, for example because an old connection hangs, the clean-up does it later.
 */
export async function tryDropAttempt(
  services: DropServices & { log: { info(detail: object, message: string): void } },
  key: string,
): Promise<void> {
  await dropAttempt(services, key).catch((thrown: unknown) => {
    services.log.info({ err: thrown }, 'could not delete the bytes of an upload; the clean-up tries again');
  });
}
