import type { RequestAnalysisUploadInput } from '@swing/contract/analysis';
import type { AnalysisUpload } from '@swing/db/generated/client';
import { addDays } from '@swing/domain/dates';
import { lockSubmission } from '../../submissions/move.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { leaveStream } from './stream-upload.ts';

/** Largest file that a browser may post to Cloudflare Stream in one request. */
const maxStreamBytes = 200_000_000;
/** Longest video that Cloudflare Stream accepts. */
const maxStreamSeconds = 21_600;
/** For an unknown duration. Cloudflare reserves so much of the account's storage until the video has arrived. */
const defaultMaxSeconds = 3_600;
/** A recorder's clock and its last frame differ a little, so that the announced duration is no exact limit. */
const spareSeconds = 10;
const urlLifetimeHours = 2;
/** In case our own deletion fails. Cloudflare allows at least 30 days after the upload. */
const deletedByCloudflareDays = 32;
/** When the job asks for the first time, in case no webhook arrives. */
const firstAskSeconds = 60;

/**
 * Has Cloudflare Stream make a single-use URL for an upload (submissions-26). Null if it is not configured, cannot be reached or does not take
 * the file: then the bytes come to this server.
 */
export async function requestStreamUrl(
  ctx: VerbContext,
  upload: AnalysisUpload,
  { duration, fileSize }: Pick<RequestAnalysisUploadInput, 'duration' | 'fileSize'>,
): Promise<string | null> {
  const { cloudflareStream, database, now } = ctx;
  const seconds = duration ? Math.ceil(duration) + spareSeconds : defaultMaxSeconds;
  if (!cloudflareStream) return null;
  await dropUnsent(ctx, upload);
  if (seconds > maxStreamSeconds || (fileSize ?? 0) > maxStreamBytes) return null;
  try {
    const { uid, uploadUrl } = await cloudflareStream.createUpload({
      maxDurationSeconds: seconds,
      expiresAt: new Date(now.getTime() + urlLifetimeHours * 3_600_000),
      deleteAt: addDays(now, deletedByCloudflareDays),
      creator: upload.submissionId,
    });
    const streamAskAt = new Date(now.getTime() + firstAskSeconds * 1000);
    await database.analysisUpload.update({ where: { id: upload.id }, data: { streamUid: uid, streamAskAt } });
    return uploadUrl;
  } catch (thrown) {
    ctx.log.warn({ err: thrown, submissionId: upload.submissionId }, 'no upload URL from Cloudflare Stream');
    return null;
  }
}

/**
 * Drops earlier uploads of the same person that did not arrive, so that sending a correction again does not replace the analysis twice.
 * Admins share an account, so each of their sessions counts as a person.
 */
async function dropUnsent(ctx: VerbContext, upload: AnalysisUpload): Promise<void> {
  const { id, submissionId, requestedBy, requesterSession } = upload;
  const person = { requestedBy, ...(ctx.actor.scope === 'admin' ? { requesterSession } : {}) };
  await ctx.database.$transaction(async (tx) => {
    await lockSubmission(tx, submissionId);
    const isUnsent = { spentAt: null, streamUid: { not: null }, streamArrivedAt: null };
    const unsent = await tx.analysisUpload.findMany({
      where: { id: { not: id }, submissionId, ...person, ...isUnsent },
    });
    for (const earlier of unsent) await leaveStream(tx, ctx, earlier);
  });
}
