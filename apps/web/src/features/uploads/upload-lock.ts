/** One upload of a player at a time in a browser, whichever tab it runs in. */
export interface UploadLock {
  /** The way to let go, or null while another tab holds it. */
  take: (playerId: string) => Promise<(() => void) | null>;
  /** Settles once no tab holds it, or when `signal` aborts. */
  untilFree: (playerId: string, signal: AbortSignal) => Promise<void>;
}

const lockName = (playerId: string) => `upload-${playerId}`;

/** Web Locks: the browser lets go by itself when the tab is closed or crashes. Where it has none, every tab gets it. */
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
