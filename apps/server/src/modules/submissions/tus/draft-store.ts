import { resumeUploadInput } from '@swing/contract/submissions';
import type { Submission, UploadAttempt } from '@swing/db/generated/client';
import type { ActorOf } from '@swing/domain/actor';
import { DataStore, Upload } from '@tus/server';
import type { Readable } from 'node:stream';
import { safeParse } from 'zod/v4/core';
import { hashStored } from '../../media/hash-stored.ts';
import { liveHashes, countingHash } from '../../media/live-hashes.ts';
import { appendBytes } from '../../media/receive-bytes.ts';
import { runExclusiveUpload } from '../../media/exclusive-upload.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { assertStorable } from '../../../kernel/assert-storable.ts';
import type { RequestBytes, VerbContext } from '../../../kernel/verb.ts';
import { beginAttempt, endAttempt, endDraft, touchAttempt, type Attempt } from '../uploads/attempts.ts';
import { completeAttempt } from '../uploads/complete-attempt.ts';
import { asDraft, findDraft, refuseSize } from '../uploads/find-draft.ts';
import { claimAttempt, retryWhileBusy, whileClaimed } from './claim.ts';

export const tusExtensions = ['creation', 'creation-with-upload', 'termination'] as const;

type PlayerContext = VerbContext<ActorOf<'player'>>;
type Metadata = NonNullable<Upload['metadata']>;
interface Resumable extends Attempt {
  /** Announced size in bytes. */
  length: number;
  metadata: Metadata | undefined;
}

/**
 * The tus data store for one call of one player: the attempts of the player's drafts, by submission id. Bytes are
 * stored like those of a PUT. Offsets come from the object store alone, so no second record can differ.
 */
export class DraftStore extends DataStore {
  override extensions = [...tusExtensions];
  readonly #ctx: PlayerContext;
  readonly #bytes: RequestBytes;
  #claim: string | null = null;

  constructor(ctx: PlayerContext, bytes: RequestBytes) {
    super();
    this.#ctx = ctx;
    this.#bytes = bytes;
  }

  /** Returns the id of the draft named by the metadata. Throws NOT_FOUND if it is not the player's. */
  async idOf(metadata: Record<string, string | null> | undefined): Promise<string> {
    assertStorable(metadata);
    const { submissionId = null, key } = metadata ?? {};
    if (!safeParse(resumeUploadInput, { id: submissionId }).success || !submissionId || !key) throw notFound('Upload');
    return (await this.#own(await findDraft(this.#ctx.database, { submissionId, key }))).id;
  }

  override async create(upload: Upload): Promise<Upload> {
    const ctx = this.#ctx;
    const draft = await this.#ownDraft(upload.id);
    const length = upload.size ?? 0;
    refuseSize(draft, length);
    const metadata = upload.metadata ?? {};
    await runExclusiveUpload(draft.id, async (taken) => {
      const attempt = await beginAttempt(ctx, draft.id, { length: BigInt(length), metadata });
      await ctx.storage.open(attempt.key, { restart: true });
      if (length === 0) await this.#finish({ ...attempt, length, metadata }, taken);
    });
    return upload;
  }

  /** Returns the upload's offset. Any other writer is stopped first. An upload that has all its bytes is completed. */
  override async getUpload(id: string): Promise<Upload> {
    const ctx = this.#ctx;
    const draft = await this.#ownDraft(id);
    const attempt = await this.#attemptOf(draft);
    if (!attempt) return storedUpload(draft);
    const { key, length: size, metadata } = attempt;
    return runExclusiveUpload(id, async (taken) => {
      this.#claim = await claimAttempt(ctx, key);
      // The previous request was checking the complete video and has succeeded.
      if (!this.#claim) return storedUpload(await this.#ownDraft(id));
      const { offset } = await retryWhileBusy(() => ctx.storage.open(key));
      const whole = offset === 0 ? await ctx.storage.stat(key) : null;
      if (whole) await ctx.storage.abort(key);
      if (whole || offset === size) await this.#finish(attempt, taken, whole !== null);
      return new Upload({ id, size, offset: whole?.size ?? offset, ...(metadata ? { metadata } : {}) });
    });
  }

  /** Reads bytes directly from the connection, because the library would pass each through four streams. */
  override async write(_stream: Readable, id: string, offset: number): Promise<number> {
    const attempt = await this.#attemptOf(await this.#ownDraft(id));
    if (!attempt) throw notFound('Upload');
    const { stream } = await this.#bytes.open();
    return runExclusiveUpload(id, (taken) => this.#append(attempt, stream, offset, taken));
  }

  override async remove(id: string): Promise<void> {
    const draft = await this.#ownDraft(id);
    const attempt = await this.#attemptOf(draft);
    if (!attempt) throw notFound('Upload');
    await runExclusiveUpload(id, async () => {
      await claimAttempt(this.#ctx, attempt.key);
      liveHashes.drop(attempt.key);
      // Drafts are listed to the player, and one without a video is useless. A draft with an earlier video stays.
      await (draft.storedKey === null ? endDraft : endAttempt)(this.#ctx, attempt);
    });
  }

  async #append(attempt: Resumable, stream: Readable, offset: number, taken: AbortSignal): Promise<number> {
    const ctx = this.#ctx;
    const { key, length } = attempt;
    const claim = this.#claim ?? (await claimAttempt(ctx, key));
    if (!claim) throw notFound('Upload');
    return whileClaimed(ctx, { key, claim }, async (lost) => {
      await touchAttempt(ctx, attempt);
      const hash = liveHashes.take(key, offset);
      const tally = hash && countingHash(hash);
      const appending = appendBytes(ctx.storage, {
        key,
        offset,
        source: stream.iterator({ destroyOnReturn: false }),
        maxBytes: length - offset,
        tooLarge: () => new AppError('SIZE_MISMATCH', `The file has more than the announced ${length} bytes.`),
        signal: AbortSignal.any([this.#bytes.signal, taken, lost]),
        onAlive: () => touchAttempt(ctx, attempt),
        hash: tally ?? undefined,
      });
      // Bytes before a failure are stored too, so keep their hash for the rest.
      await appending.catch(() => {});
      if (tally) await liveHashes.keep(key, { hash, offset: offset + (await tally.close()), claim });
      const { offset: end } = await appending;
      await touchAttempt(ctx, attempt);
      if (end === length) await this.#finish(attempt, taken);
      return end;
    });
  }

  /** Completes the upload as a PUT does. */
  async #finish(attempt: Resumable, taken: AbortSignal, isCommitted = false): Promise<void> {
    const ctx = this.#ctx;
    const { key, length } = attempt;
    if (!isCommitted) await retryWhileBusy(() => ctx.storage.commit(key));
    const hash = liveHashes.take(key, length);
    const sha256 = await (hash ? hash.digest() : hashStored(ctx.storage, key));
    try {
      await completeAttempt(ctx, attempt, { size: length, sha256 }, taken);
    } catch (thrown) {
      // A refused video ends here. After any other failure the client may try again, and a newer call may be doing so already.
      const isRefused = thrown instanceof AppError && thrown.code !== 'UNAVAILABLE';
      if (isRefused && !taken.aborted) await endAttempt(ctx, attempt);
      throw thrown;
    }
  }

  async #own(draft: Submission): Promise<Submission> {
    if (draft.playerId !== this.#ctx.actor.accountId) throw notFound('Upload');
    return draft;
  }

  async #ownDraft(id: string): Promise<Submission> {
    const found = await this.#ctx.database.submission.findUnique({ where: { id } });
    if (found?.playerId !== this.#ctx.actor.accountId) throw notFound('Upload');
    return asDraft(found);
  }

  async #attemptOf({ id, attemptKey: key }: Submission): Promise<Resumable | null> {
    const row: UploadAttempt | null =
      key === null ? null : await this.#ctx.database.uploadAttempt.findUnique({ where: { key } });
    if (!row || row.length === null) return null;
    const metadata = (row.metadata ?? undefined) as Metadata | undefined;
    return { submissionId: id, key: row.key, length: Number(row.length), metadata };
  }
}

/** Describes the completed upload of a draft. Throws NOT_FOUND if its video is not stored. */
function storedUpload({ id, storedSize }: Submission): Upload {
  if (storedSize === null) throw notFound('Upload');
  const size = Number(storedSize);
  return new Upload({ id, size, offset: size });
}
