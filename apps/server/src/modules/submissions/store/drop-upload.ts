import type { Services } from '../../../kernel/services.ts';

type DropServices = Pick<Services, 'database' | 'storage'>;

/**
 * Deletes the bytes of an attempt, then its row. Does nothing if there is no row: the bytes then belong to a submission
 * or are deleted. Throws the store's error, for example while a hanging connection is still writing.
 */
export async function dropAttempt({ database, storage }: DropServices, key: string): Promise<void> {
  if (!(await database.uploadAttempt.findUnique({ where: { key }, select: { key: true } }))) return;
  await storage.abort(key);
  await storage.delete(key);
  await database.uploadAttempt.deleteMany({ where: { key } });
}

/** Deletes the original and every upload attempt of a submission. */
export async function dropUpload(
  services: DropServices,
  submission: { id: string; storedKey: string | null },
): Promise<void> {
  const attempts = await services.database.uploadAttempt.findMany({
    where: { submissionId: submission.id },
    select: { key: true },
  });
  for (const { key } of attempts) await dropAttempt(services, key);
  if (submission.storedKey !== null) await services.storage.delete(submission.storedKey);
}
