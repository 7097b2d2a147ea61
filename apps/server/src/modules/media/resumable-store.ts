import { DataStore, Upload } from '@tus/server';
import type { Readable } from 'node:stream';
import { AppError, notFound } from '../../kernel/app-error.ts';
import { assertStorable } from '../../kernel/assert-storable.ts';
import type { RequestBytes, VerbContext } from '../../kernel/verb.ts';
import { runExclusiveUpload } from './exclusive-upload.ts';
import { hashStored } from './hash-stored.ts';
import { countingHash, liveHashes } from './live-hashes.ts';
import { appendBytes } from './receive-bytes.ts';
import { claimAttempt, retryWhileBusy, whileClaimed } from './claim-attempt.ts';
import { findAttempt, type UploadMetadata } from './upload-attempts.ts';

export const tusExtensions = ['creation', 'creation-with-upload', 'termination'] as const;

/** What a file is uploaded for: the draft of a submission, or a library video. */
export interface UploadTarget {
  id: string;
  /** Storage key of the newest attempt. Null if none is under way. */
  attemptKey: string | null;
  /** Bytes of the file that is stored and checked. Null before. */
  storedSize: bigint | null;
}

/** What a subject does with the uploads of one account during one call. Its errors are AppErrors. */
export interface UploadHandler<Target extends UploadTarget = UploadTarget> {
  /** Returns the id of the target named by the metadata. Throws NOT_FOUND if it is not the caller's. */
  idOf(metadata: Record<string, string | null>): Promise<string>;
  /** Finds a target of the caller whose upload is not finished. Throws NOT_FOUND otherwise. */
  find(id: string): Promise<Target>;
  /** Throws if the target must not get a file of this many bytes. */
  refuseSize(target: Target, bytes: number): void;
  /** Creates an attempt, which becomes the target's only one. Returns its storage key. */
  begin(target: Target, columns: { length: bigint; metadata: UploadMetadata }): Promise<string>;
  /** Records that bytes have arrived. Throws if the attempt is no longer the target's. */
  touch(id: string, key: string): Promise<void>;
  /** Ends a failed attempt and deletes its bytes. */
  end(id: string, key: string): Promise<void>;
  /** Ends an attempt for the client. */
  cancel(target: Target, key: string): Promise<void>;
  /** Checks the complete bytes and makes them the target's file. Throws `taken`'s reason if it aborts during the check. */
  complete(id: string, key: string, file: { size: number; sha256: string }, taken: AbortSignal): Promise<void>;
}

interface Resumable {
  /** Id of the target. */
  id: string;
  key: string;
  /** Announced size in bytes. */
  length: number;
  metadata?: UploadMetadata | undefined;
}

/**
 * The tus data store for one call: attempts by the id of their target. Bytes are stored like those of a PUT. Offsets come from the
 * object store alone, so no second record can differ.
 */
export class ResumableStore<Target extends UploadTarget = UploadTarget> extends DataStore {
  override extensions = [...tusExtensions];
  readonly #ctx: VerbContext;
  readonly #uploads: UploadHandler<Target>;
  readonly #bytes: RequestBytes;
  #claim: string | null = null;

  constructor(ctx: VerbContext, uploads: UploadHandler<Target>, bytes: RequestBytes) {
    super();
    this.#ctx = ctx;
    this.#uploads = uploads;
    this.#bytes = bytes;
  }

  async idOf(metadata: Record<string, string | null> | undefined): Promise<string> {
    assertStorable(metadata);
    return this.#uploads.idOf(metadata ?? {});
  }

  override async create(upload: Upload): Promise<Upload> {
    const target = await this.#uploads.find(upload.id);
    const length = upload.size ?? 0;
    this.#uploads.refuseSize(target, length);
    const metadata = upload.metadata ?? {};
    await runExclusiveUpload(target.id, async (taken) => {
      const key = await this.#uploads.begin(target, { length: BigInt(length), metadata });
      await this.#ctx.storage.open(key, { restart: true });
      if (length === 0) await this.#finish({ id: target.id, key, length }, taken);
    });
    return upload;
  }

  /** Returns the upload's offset. Any other writer is stopped first. An upload that has all its bytes is completed. */
  override async getUpload(id: string): Promise<Upload> {
    const ctx = this.#ctx;
    const target = await this.#uploads.find(id);
    const attempt = await this.#attemptOf(target);
    if (!attempt) return storedUpload(target);
    const { key, length: size, metadata } = attempt;
    return runExclusiveUpload(id, async (taken) => {
      this.#claim = await claimAttempt(ctx, key);
      // The previous request was checking the complete video and has succeeded.
      if (!this.#claim) return storedUpload(await this.#uploads.find(id));
      const { offset } = await retryWhileBusy(() => ctx.storage.open(key));
      const whole = offset === 0 ? await ctx.storage.stat(key) : null;
      if (whole) await ctx.storage.abort(key);
      if (whole || offset === size) await this.#finish(attempt, taken, whole !== null);
      return new Upload({ id, size, offset: whole?.size ?? offset, ...(metadata ? { metadata } : {}) });
    });
  }

  /** Reads bytes directly from the connection, because the library would pass each through four streams. */
  override async write(_stream: Readable, id: string, offset: number): Promise<number> {
    const attempt = await this.#attemptOf(await this.#uploads.find(id));
    if (!attempt) throw notFound('Upload');
    const { stream } = await this.#bytes.open();
    return runExclusiveUpload(id, (taken) => this.#append(attempt, stream, offset, taken));
  }

  override async remove(id: string): Promise<void> {
    const target = await this.#uploads.find(id);
    const attempt = await this.#attemptOf(target);
    if (!attempt) throw notFound('Upload');
    await runExclusiveUpload(id, async () => {
      await claimAttempt(this.#ctx, attempt.key);
      liveHashes.drop(attempt.key);
      await this.#uploads.cancel(target, attempt.key);
    });
  }

  async #append(attempt: Resumable, stream: Readable, offset: number, taken: AbortSignal): Promise<number> {
    const ctx = this.#ctx;
    const { id, key, length } = attempt;
    const claim = this.#claim ?? (await claimAttempt(ctx, key));
    if (!claim) throw notFound('Upload');
    return whileClaimed(ctx, { key, claim }, async (lost) => {
      await this.#uploads.touch(id, key);
      const hash = liveHashes.take(key, offset);
      const tally = hash && countingHash(hash);
      const appending = appendBytes(ctx.storage, {
        key,
        offset,
        source: stream.iterator({ destroyOnReturn: false }),
        maxBytes: length - offset,
        tooLarge: () => new AppError('SIZE_MISMATCH', `The file has more than the announced ${length} bytes.`),
        signal: AbortSignal.any([this.#bytes.signal, taken, lost]),
        onAlive: () => this.#uploads.touch(id, key),
        hash: tally ?? undefined,
      });
      // Bytes before a failure are stored too, so keep their hash for the rest.
      await appending.catch(() => {});
      if (tally) await liveHashes.keep(key, { hash, offset: offset + (await tally.close()), claim });
      const { offset: end } = await appending;
      await this.#uploads.touch(id, key);
      if (end === length) await this.#finish(attempt, taken);
      return end;
    });
  }

  /** Completes the upload as a PUT does. */
  async #finish({ id, key, length }: Resumable, taken: AbortSignal, isCommitted = false): Promise<void> {
    const ctx = this.#ctx;
    if (!isCommitted) await retryWhileBusy(() => ctx.storage.commit(key));
    const hash = liveHashes.take(key, length);
    const sha256 = await (hash ? hash.digest() : hashStored(ctx.storage, key));
    try {
      await this.#uploads.complete(id, key, { size: length, sha256 }, taken);
    } catch (thrown) {
      // A refused video ends here. After any other failure the client may try again, and a newer call may be doing so already.
      const isRefused = thrown instanceof AppError && thrown.code !== 'UNAVAILABLE';
      if (isRefused && !taken.aborted) await this.#uploads.end(id, key);
      throw thrown;
    }
  }

  async #attemptOf({ id, attemptKey }: UploadTarget): Promise<Resumable | null> {
    const attempt = attemptKey === null ? null : await findAttempt(this.#ctx.database, attemptKey);
    return attempt && { id, ...attempt };
  }
}

/** Describes the completed upload of a target. Throws NOT_FOUND if its video is not stored. */
function storedUpload({ id, storedSize }: UploadTarget): Upload {
  if (storedSize === null) throw notFound('Upload');
  const size = Number(storedSize);
  return new Upload({ id, size, offset: size });
}
