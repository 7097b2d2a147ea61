import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { AppError, notFound } from '../../../kernel/app-error.ts';

/** The draft that an upload key opens. Throws NOT_FOUND, or NOT_POSSIBLE_NOW once it is submitted. */
export async function findDraft(
  database: DatabaseOrTransaction,
  { submissionId, key }: { submissionId: string; key: string },
): Promise<Submission> {
  const found = await database.submission.findUnique({ where: { uploadKey: key } });
  if (found?.id !== submissionId) throw notFound('Upload');
  return asDraft(found);
}

/** The row as a draft; throws as findDraft does. */
export function asDraft(row: Submission | null): Submission {
  if (!row || row.status === 'removed') throw notFound('Upload');
  if (row.status !== 'draft') throw new AppError('NOT_POSSIBLE_NOW', 'This video has already been submitted.');
  return row;
}
