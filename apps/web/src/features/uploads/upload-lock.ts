/** Limits a player to one upload at a time across all tabs of a browser. */
export interface UploadLock {
  /** Returns a function that releases the lock, or null while another tab holds it. */
  take: (playerId: string) => Promise<(() => void) | null>;
  /** Resolves once no tab holds the lock. Rejects when `signal` aborts. */
  untilFree: (playerId: string, signal: AbortSignal) => Promise<void>;
}

const lockName = (playerId: string) => `upload-${playerId}`;

/** Uses Web Locks, which the browser releases when the tab closes or crashes. Without Web Locks, every tab gets the lock. */
export function browserUploadLock(locks: LockManager | undefined): UploadLock {
  return {
    take(playerId) {
      if (!locks) return Promise.resolve(() => undefined);
      return new Promise((resolve, reject) => {
        const holding = locks.request(lockName(playerId), { ifAvailable: true }, (lock) => {
          if (lock === null) {
            resolve(null);
            return undefined;
          }
          return new Promise<void>((release) => resolve(release));
        });
        holding.catch(reject);
      });
    },
    async untilFree(playerId, signal) {
      await locks?.request(lockName(playerId), { signal }, () => undefined);
    },
  };
}
