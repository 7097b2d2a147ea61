import { leaseMs } from './writer-identity.ts';

const renewEveryMs = leaseMs / 6;

/**
 * Renews a lock in the background until `stop`, which waits for a renewal in progress. `isHeld` is true if the last renewal is
 * so recent that no other process can have taken the lock over.
 */
export function keepLease(renew: () => Promise<void>) {
  let renewedAt = performance.now();
  let renewal: Promise<void> | undefined;

  async function renewOnce() {
    const startedAt = performance.now();
    try {
      await renew();
      renewedAt = startedAt;
    } catch {
      // Retried by the next interval. Without success the lease expires.
    }
    renewal = undefined;
  }

  const timer = setInterval(() => {
    renewal ??= renewOnce();
  }, renewEveryMs);
  timer.unref();

  return {
    isHeld: () => performance.now() - renewedAt < leaseMs,
    async stop() {
      clearInterval(timer);
      await renewal;
    },
  };
}
