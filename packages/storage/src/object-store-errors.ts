/** A key that is empty, too long, or holds anything but `/`-separated segments of A-Z a-z 0-9 _ . - */
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

/** No pending upload has this key: it was never opened, or was committed or dropped. */
export class UploadNotFoundError extends Error {
  override name = 'UploadNotFoundError';
  constructor(key: string) {
    super(`No upload of ${key} is pending.`);
  }
}

/** An append named another offset than the durable one, which is `expected` (bytes). */
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

/** Another writer holds the pending upload of this key; nothing of this call was kept. */
export class WriterBusyError extends Error {
  override name = 'WriterBusyError';
  constructor(key: string, options?: ErrorOptions) {
    super(`Another writer holds the upload of ${key}.`, options);
  }
}

/** A range outside the object, which has `size` bytes. */
export class RangeNotSatisfiableError extends Error {
  override name = 'RangeNotSatisfiableError';
  readonly size: number;
  constructor(key: string, size: number) {
    super(`The range is outside ${key}, which has ${size} bytes.`);
    this.size = size;
  }
}

/** The store does not answer or cannot be written. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** What a pending upload holds does not add up, as after two writers at once; only a restart helps. */
export class UploadDamagedError extends Error {
  override name = 'UploadDamagedError';
  constructor(key: string) {
    super(`What the pending upload of ${key} holds does not add up; begin it again.`);
  }
}
