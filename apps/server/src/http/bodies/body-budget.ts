export type BodyPool = 'held' | 'webhook';

/** The exceeded limit: that of one network address, or that of all bodies in the pool. */
export type BudgetRefusal = 'address' | 'pool';

export interface BodyHold {
  /** Counts received bytes. Returns null, or the exceeded limit. In that case all bytes of the hold are released. */
  take(bytes: number): BudgetRefusal | null;
  /** Releases all bytes of the hold. Idempotent. */
  release(): void;
}

export type BodyBudget = ReturnType<typeof createBodyBudget>;

/** Counts the bytes of request bodies in memory, by pool and by network address. */
export function createBodyBudget(limits: { poolBytes: Record<BodyPool, number>; addressBytes: number }) {
  const pools: Record<BodyPool, number> = { held: 0, webhook: 0 };
  const addresses = new Map<string, number>();

  function wouldRefuse(pool: BodyPool, address: string, bytes: number): BudgetRefusal | null {
    if ((addresses.get(address) ?? 0) + bytes > limits.addressBytes) return 'address';
    return pools[pool] + bytes > limits.poolBytes[pool] ? 'pool' : null;
  }

  function count(pool: BodyPool, address: string, bytes: number): void {
    pools[pool] += bytes;
    const left = (addresses.get(address) ?? 0) + bytes;
    if (left > 0) addresses.set(address, left);
    else addresses.delete(address);
  }

  function open(pool: BodyPool, address: string): BodyHold {
    let taken = 0;
    const release = () => {
      count(pool, address, -taken);
      taken = 0;
    };
    return {
      take(bytes) {
        const refusal = wouldRefuse(pool, address, bytes);
        if (refusal !== null) {
          release();
          return refusal;
        }
        taken += bytes;
        count(pool, address, bytes);
        return null;
      },
      release,
    };
  }

  /** Bytes of the pool that are in memory now. */
  const heldBytes = (pool: BodyPool) => pools[pool];

  return { wouldRefuse, open, heldBytes };
}
