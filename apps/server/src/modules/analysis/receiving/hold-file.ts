import type { HeldAnalysis } from '@swing/contract/analysis';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import type { Receiving } from './begin-receiving.ts';
import type { ReceivingContext } from './receiving-context.ts';
import { failReceiving } from './fail-receiving.ts';
import { isTakenBack } from './take-back-file.ts';

/**
 * Keeps a whole analysis without completing it (submissions-24). Its submission is analyzing again until the sender completes it. Throws
 * NOT_FOUND if it was taken back while it arrived.
 */
export async function holdFile({ database }: ReceivingContext, upload: Receiving): Promise<HeldAnalysis> {
  await database.$transaction(async (tx) => {
    // Locks the submission, as taking it back does.
    await failReceiving(tx, upload, null);
    if (await isTakenBack(tx, upload)) throw notFound('Upload');
  });
  return { success: true, isHeld: true };
}

/** Reads the header Upload-Complete: whether the sender completes the analysis later. Throws BAD_REQUEST. */
export function isToBeHeld(header: string | string[] | undefined): boolean {
  if (header === '?0') return true;
  if (header === undefined || header === '?1') return false;
  throw new AppError('BAD_REQUEST', 'The header Upload-Complete must be ?0 or ?1.');
}
