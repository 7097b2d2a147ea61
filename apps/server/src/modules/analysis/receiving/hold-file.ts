import type { HeldAnalysis } from '@swing/contract/analysis';
import { lockSubmission } from '../../submissions/move.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import type { Receiving } from './begin-receiving.ts';
import type { ReceivingContext } from './receiving-context.ts';
import { failReceiving } from './fail-receiving.ts';
import { overtaken } from './lock-receivable.ts';
import { isTakenBack } from './take-back-file.ts';

/**
 * Keeps a whole analysis without completing it (submissions-24). Its submission is analyzing again until the sender completes it. Throws
 * NOT_FOUND if it was taken back while it arrived, UPLOAD_IN_PROGRESS or UPLOAD_URL_USED if a newer attempt has replaced it.
 */
export async function holdFile({ database, clock }: ReceivingContext, upload: Receiving): Promise<HeldAnalysis> {
  const { id, submissionId, key, playableKey } = upload;
  await database.$transaction(async (tx) => {
    // As taking it back does.
    await lockSubmission(tx, submissionId);
    if (await isTakenBack(tx, upload)) throw notFound('Upload');
    const { count } = await tx.analysisUpload.updateMany({
      where: { id, key, playableKey, spentAt: null },
      data: { lastByteAt: null },
    });
    if (count === 0) throw await overtaken(tx, id);
    await failReceiving(tx, upload, null, clock.now());
  });
  return { success: true, isHeld: true };
}

/** Reads the header Upload-Complete: whether the sender completes the analysis later. Throws BAD_REQUEST. */
export function isToBeHeld(header: string | string[] | undefined): boolean {
  if (header === '?0') return true;
  if (header === undefined || header === '?1') return false;
  throw new AppError('BAD_REQUEST', 'The header Upload-Complete must be ?0 or ?1.');
}
