import type { Services } from '../../../kernel/services.ts';

type DropServices = Pick<Services, 'database' | 'storage'>;

/**
 * Removes the bytes of an attempt, then the row that names them. Without a row they are shown by a submission, or gone, and
 * nothing is done. Throws what the store throws, as while a hanging connection still writes them.
 */
export async function dropAttempt({ database, storage }: DropServices, key: string): Promise<void> {
  if (!(await database.uploadAttempt.findUnique({ where: { key }, select: { key: true } }))) return;
  await storage.abort(key);
  await storage.delete(key);
  await database.uploadAttempt.deleteMany({ where: { key } });
}

/** Removes the original and every attempt at it. For submissions that nobody can finish any more. */
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
