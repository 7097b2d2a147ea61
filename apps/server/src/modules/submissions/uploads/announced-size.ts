import type { Submission } from '@swing/db/generated/client';
import { maxUploadBytes, uploadMessages } from '@swing/domain/upload-rules';
import { AppError } from '../../../kernel/app-error.ts';

/** Throws TOO_LARGE above 2 GB, and SIZE_MISMATCH if another size was announced for the draft. `size` is in bytes. */
export function refuseSize(draft: Pick<Submission, 'announcedSize'>, size: number): void {
  if (size > maxUploadBytes) throw tooLarge();
  if (draft.announcedSize === null || BigInt(size) === draft.announcedSize) return;
  throw new AppError('SIZE_MISMATCH', `The file has ${size} bytes, but ${draft.announcedSize} were announced.`);
}

export function tooLarge(): AppError {
  return new AppError('TOO_LARGE', uploadMessages.tooLarge);
}
