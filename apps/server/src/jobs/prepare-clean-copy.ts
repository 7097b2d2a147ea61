import { randomBytes } from 'node:crypto';
import { TransformStream } from 'node:stream/web';
import type { ByteSource } from '@swing/media/byte-source';
import { remuxWithoutMetadata } from '@swing/media/clean-remux';
import type { ObjectStore } from '@swing/storage/object-store';
import type { FastifyBaseLogger } from 'fastify';
import { storedByteSource } from '../receiving/stored-byte-source.ts';
import type { Services } from '../services.ts';
import type { JobAttempt, JobPayloads } from './jobs.ts';

/**
 * Makes the copy without location or device metadata that anyone but the owner gets (DECISIONS 8): a lossless remux,
 * straight into the store. Repeating it changes nothing.
 */
export async function prepareCleanCopy(
  services: Services,
  { submissionId }: JobPayloads['prepare-clean-copy'],
  attempt: JobAttempt,
  log: FastifyBaseLogger,
): Promise<void> {
  const { database, storage } = services;
  const submission = await database.submission.findUnique({ where: { id: submissionId } });
  if (!submission || submission.cleanState === 'ready' || submission.status === 'removed') return;
  if (submission.storedKey === null) return;
  const cleanKey = submission.cleanKey ?? randomBytes(16).toString('hex');
  await database.submission.update({ where: { id: submissionId }, data: { cleanKey } });
  try {
    const source = storedByteSource(storage, submission.storedKey, Number(submission.storedSize));
    const { size, mimeType } = await storeCleanCopy(storage, cleanKey, source);
    await database.submission.update({
      where: { id: submissionId },
      data: { cleanState: 'ready', cleanSize: BigInt(size), cleanContentType: mimeType },
    });
  } catch (thrown) {
    log.error({ err: thrown, submissionId }, 'clean copy failed');
    if (!attempt.isLast) throw thrown;
    await database.submission.update({ where: { id: submissionId }, data: { cleanState: 'failed' } });
  }
}

async function storeCleanCopy(storage: ObjectStore, key: string, source: ByteSource) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const remux = async () => {
    try {
      const { mimeType } = await remuxWithoutMetadata(source, (chunk) => writer.write(chunk));
      await writer.close();
      return mimeType;
    } catch (thrown) {
      // Ends the append too; it may have been what failed.
      await writer.abort(thrown).catch(() => {});
      throw thrown;
    }
  };
  await storage.open(key, { restart: true });
  const [mimeType] = await Promise.all([remux(), storage.append(key, 0, readable)]);
  return { mimeType, ...(await storage.commit(key)) };
}
