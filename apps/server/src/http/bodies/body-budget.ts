export type BodyPool = 'held' | 'webhook';

/** Which limit a body is over: what its address may hold, or what all bodies of its pool may. */
export type BudgetRefusal = 'address' | 'pool';

export interface BodyHold {
  /** Counts bytes that have arrived; where they are over a limit, none of them count and the hold is released. */
  take(bytes: number): BudgetRefusal | null;
  /** Gives all bytes of the hold back. Idempotent. */
  release(): void;
}

export type BodyBudget = ReturnType<typeof createBodyBudget>;

/** Counts the bytes of request bodies that are in memory, by pool and by address. */
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

  /** Bytes in memory now. */
  const heldBytes = (pool: BodyPool) => pools[pool];

  return { wouldRefuse, open, heldBytes };
}
