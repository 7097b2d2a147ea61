import type { VideoProbe } from '@swing/media/probe';
import { checkMadeVideo, throwUnchecked } from '../../media/check-video.ts';
import { hashStored } from '../../media/hash-stored.ts';
import { MediaError } from '../../media/media-error.ts';
import { createFairQueue } from '../../../kernel/fair-queue.ts';
import type { Receiving } from './begin-receiving.ts';
import { UnusableAnalysisError } from './examine-analysis.ts';
import type { AnalysisFile } from './received-file.ts';
import type { ReceivingContext } from './receiving-context.ts';

/** Accounts take turns, as for probes (decision 16). */
const turns = createFairQueue({ concurrency: 2, maxWaitingPerAccount: 4 });

/**
 * Copies the H.264 and AAC of an analysis into a fast-start MP4, without encoding them again (submissions-20). Throws
 * UnusableAnalysisError if the file is at fault. After any other error the same file can be sent again.
 */
export async function remuxAnalysis(
  { storage, media }: ReceivingContext,
  upload: Receiving,
  arrivedBytes: number,
  { durationSeconds, audioSeconds, width, height }: VideoProbe,
  signal: AbortSignal,
): Promise<AnalysisFile> {
  const { key, playableKey } = upload;
  const copy = () => media.run({ kind: 'copy', from: { key, size: arrivedBytes }, cleanKey: playableKey });
  const { size, mimeType } = await turns.run(upload.requestedBy, copy, signal).catch((thrown: unknown) => {
    if (thrown instanceof MediaError && thrown.reason === 'invalid-video') {
      throw new UnusableAnalysisError('unplayable', thrown);
    }
    return throwUnchecked(thrown);
  });
  const copied = await checkMadeVideo(media, { key: playableKey, size }, { accountId: upload.requestedBy, signal });
  // A copy leaves out sound whose codec cannot be described.
  if (audioSeconds > 0 && copied.audioSeconds === 0) throw new UnusableAnalysisError('not_convertible');
  const sha256 = await hashStored(storage, playableKey);
  return { key: playableKey, size, sha256, probe: { mimeType, durationSeconds, width, height } };
}
