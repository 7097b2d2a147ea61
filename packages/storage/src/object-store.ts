import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  size: number;
}

/**
 * Stores byte objects by key. Sizes and offsets are in bytes. An object is written through a pending upload and is visible only
 * after `commit`. Every method that takes a key throws InvalidKeyError for a malformed one.
 */
export interface ObjectStore {
  /**
   * Begins or resumes the pending upload of `key`. Returns the offset up to which bytes are durable. `restart` discards the bytes
   * of a pending upload. Throws WriterBusyError while another writer holds the upload.
   */
  open(key: string, options?: { restart?: boolean }): Promise<{ offset: number }>;

  /**
   * Appends at exactly `offset` and returns the new durable offset. Throws UploadNotFoundError if no upload is pending,
   * OffsetConflictError (nothing changed) for another offset, WriterBusyError while another writer holds the upload. If the
   * source fails or `signal` aborts, that error is thrown and the bytes received before stay durable: `open` returns the
   * offset. The source must not modify chunks after yielding them.
   */
  append(
    key: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    options?: { signal?: AbortSignal },
  ): Promise<{ offset: number }>;

  /**
   * Turns the pending upload into the object atomically, replacing an existing one. Throws UploadNotFoundError,
   * WriterBusyError.
   */
  commit(key: string): Promise<{ size: number }>;

  /** Discards a pending upload but keeps the committed object. Idempotent. Throws WriterBusyError. */
  abort(key: string): Promise<void>;

  /** Size and time of the committed object. Null if there is none. */
  stat(key: string): Promise<{ size: number; modifiedAt: Date } | null>;

  /**
   * Reads an inclusive byte range. `end` is limited to the last byte. An empty object without a range returns size 0, start 0,
   * end -1. The caller must destroy the stream if it does not read it to the end. Throws ObjectNotFoundError,
   * RangeNotSatisfiableError.
   */
  read(
    key: string,
    range?: { start: number; end?: number },
  ): Promise<{ stream: Readable; size: number; start: number; end: number }>;

  /** Deletes the committed object but keeps a pending upload. Idempotent. */
  delete(key: string): Promise<void>;

  /** Keys whose pending upload was last written before `before`, in no particular order. */
  pending(before: Date): AsyncIterable<string>;

  /**
   * All committed objects whose key begins with `prefix` (default: all), in no particular order. Objects that are written or deleted
   * meanwhile may be missing.
   */
  list(prefix?: string): AsyncIterable<StoredObject>;

  /** For readiness checks. Throws StoreUnavailableError if the store does not respond. */
  check(): Promise<void>;
}
