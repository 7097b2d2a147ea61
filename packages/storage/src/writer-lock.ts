/** The exclusive right to write one pending upload. */
export interface WriterLock {
  /** Throws WriterBusyError if another writer may have taken the upload over, for example after a long suspension. */
  assertHeld(): void;
  release(): Promise<void>;
}

/** Runs `work` while holding the lock from `acquire`, and always releases it. */
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
