import type { Readable } from 'node:stream';

/**
 * A store of byte objects by key. Sizes and offsets are bytes. A write goes through a pending upload and is visible
 * only after `commit`. Every method that takes a key throws InvalidKeyError for a malformed one.
 */
export interface ObjectStore {
  /**
   * Begins or resumes the pending upload of `key`; answers the offset held durably so far. `restart` drops what a
   * pending upload holds. Throws WriterBusyError while another writer holds the upload.
   */
  open(key: string, options?: { restart?: boolean }): Promise<{ offset: number }>;

  /**
   * Appends at exactly `offset` and answers the new durable offset. Throws UploadNotFoundError without a pending upload,
   * OffsetConflictError (nothing changed) for another offset, WriterBusyError while another writer holds the upload.
   * When the source fails or `signal` aborts, that error is thrown and what was received stays durable: `open` tells
   * the offset. Chunks must not be changed once they are yielded.
   */
  append(
    key: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    options?: { signal?: AbortSignal },
  ): Promise<{ offset: number }>;

  /**
   * Makes the pending upload the object, whole and at once, replacing an older one. Throws UploadNotFoundError,
   * WriterBusyError.
   */
  commit(key: string): Promise<{ size: number }>;

  /** Drops a pending upload; the committed object, if any, stays. Idempotent. Throws WriterBusyError. */
  abort(key: string): Promise<void>;

  /** Size and time of the committed object, null without one. */
  stat(key: string): Promise<{ size: number; modifiedAt: Date } | null>;

  /**
   * Reads an inclusive byte range; `end` beyond the last byte is cut to it. An empty object without a range answers
   * size 0, start 0, end -1. Destroy the stream when it is not read to its end. Throws ObjectNotFoundError,
   * RangeNotSatisfiableError.
   */
  read(
    key: string,
    range?: { start: number; end?: number },
  ): Promise<{ stream: Readable; size: number; start: number; end: number }>;

  /** Deletes the committed object; a pending upload stays. Idempotent. */
  delete(key: string): Promise<void>;

  /** Keys whose pending upload was last written before `before`, in no particular order. */
  pending(before: Date): AsyncIterable<string>;

  /** For readiness checks: throws StoreUnavailableError when the store does not answer. */
  check(): Promise<void>;
}
