/** The exclusive right to write one pending upload. */
export interface WriterLock {
  /** Throws WriterBusyError when another writer may have taken the upload over, as after a long suspension. */
  assertHeld(): void;
  release(): Promise<void>;
}

/** Runs `work` while holding the lock that `acquire` gets, and releases it whatever happens. */
export async function withWriterLock<T>(
  acquire: () => Promise<WriterLock>,
  work: (lock: WriterLock) => Promise<T>,
): Promise<T> {
  const lock = await acquire();
  try {
    return await work(lock);
  } finally {
    await lock.release();
  }
}
