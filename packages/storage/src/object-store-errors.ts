/** The key is empty, too long, or not made of `/`-separated segments of A-Z a-z 0-9 _ . - */
export class InvalidKeyError extends Error {
  override name = 'InvalidKeyError';
  constructor(reason: string) {
    super(`The object key is not valid: ${reason}.`);
  }
}

/** No committed object has this key. */
export class ObjectNotFoundError extends Error {
  override name = 'ObjectNotFoundError';
  constructor(key: string) {
    super(`No object is stored as ${key}.`);
  }
}

/** No upload is pending for this key: it was never opened, or was committed or aborted. */
export class UploadNotFoundError extends Error {
  override name = 'UploadNotFoundError';
  constructor(key: string) {
    super(`No upload of ${key} is pending.`);
  }
}

/** An append at a wrong offset. `expected` is the durable offset in bytes. */
export class OffsetConflictError extends Error {
  override name = 'OffsetConflictError';
  readonly expected: number;
  readonly given: number;
  constructor(key: string, expected: number, given: number) {
    super(`The upload of ${key} holds ${expected} bytes, the write was for offset ${given}.`);
    this.expected = expected;
    this.given = given;
  }
}

/** Another writer holds the pending upload of this key. This call stored nothing. */
export class WriterBusyError extends Error {
  override name = 'WriterBusyError';
  constructor(key: string, options?: ErrorOptions) {
    super(`Another writer holds the upload of ${key}.`, options);
  }
}

/** The range is outside the object, which has `size` bytes. */
export class RangeNotSatisfiableError extends Error {
  override name = 'RangeNotSatisfiableError';
  readonly size: number;
  constructor(key: string, size: number) {
    super(`The range is outside ${key}, which has ${size} bytes.`);
    this.size = size;
  }
}

/** The store does not respond or cannot be written. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** The data of a pending upload is inconsistent, for example after two simultaneous writers. It must be restarted. */
export class UploadDamagedError extends Error {
  override name = 'UploadDamagedError';
  constructor(key: string) {
    super(`The data of the pending upload of ${key} is inconsistent. Start the upload again.`);
  }
}

/** Whether `error` is a system error with this code, for example ENOENT. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}
