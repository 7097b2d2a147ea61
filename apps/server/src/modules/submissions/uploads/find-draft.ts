import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { maxUploadBytes, uploadMessages } from '@swing/domain/upload-rules';
import { AppError, notFound } from '../../../kernel/app-error.ts';

/** Finds the draft of an upload key. Throws NOT_FOUND, or NOT_POSSIBLE_NOW if it is already submitted. */
export async function findDraft(
  database: DatabaseOrTransaction,
  { submissionId, key }: { submissionId: string; key: string },
): Promise<Submission> {
  const found = await database.submission.findUnique({ where: { uploadKey: key } });
  if (found?.id !== submissionId) throw notFound('Upload');
  return asDraft(found);
}

/** Returns the row if it is a draft. Throws like findDraft. */
export function asDraft(row: Submission | null): Submission {
  if (!row || row.status === 'removed') throw notFound('Upload');
  if (row.status !== 'draft') throw new AppError('NOT_POSSIBLE_NOW', 'This video has already been submitted.');
  return row;
}

/** Throws TOO_LARGE above 2 GB, and SIZE_MISMATCH if another size was announced for the draft. `size` is in bytes. */
export function refuseSize(draft: Pick<Submission, 'announcedSize'>, size: number): void {
  if (size > maxUploadBytes) throw tooLarge();
  if (draft.announcedSize === null || BigInt(size) === draft.announcedSize) return;
  throw new AppError('SIZE_MISMATCH', `The file has ${size} bytes, but ${draft.announcedSize} were announced.`);
}

export function tooLarge(): AppError {
  return new AppError('TOO_LARGE', uploadMessages.tooLarge);
}
