import { streamingSha256, type StreamingSha256 } from './bytes/sha256.ts';

interface LiveHash {
  hash: StreamingSha256;
  /** Number of bytes hashed. */
  offset: number;
  /** The last claim on the upload (tus/claim.ts). */
  claim: string;
}

const maxHashes = 500;
const live = new Map<string, LiveHash>();

/**
 * Hashes of resumable uploads, kept in memory between two PATCH requests. If one is missing (after a restart, or on
 * another server), the stored bytes are hashed again at the end. That is native code, six times faster than a hash
 * whose state could be stored.
 */
export const liveHashes = {
  /** Records that `claim` now holds the upload. Drops the hash if another process held the upload in between. */
  pass(key: string, previous: string | null, claim: string): void {
    const known = live.get(key);
    if (known?.claim === previous) known.claim = claim;
    else this.drop(key);
  },

  /**
   * Removes and returns the hash of the first `offset` bytes, a new one for offset 0. Returns null if it is not known.
   */
  take(key: string, offset: number): StreamingSha256 | null {
    const known = live.get(key);
    live.delete(key);
    if (known?.offset === offset) return known.hash;
    known?.hash.discard();
    return offset === 0 ? streamingSha256() : null;
  },

  async keep(key: string, { hash, ...at }: LiveHash): Promise<void> {
    await hash.rest();
    live.set(key, { hash, ...at });
    for (const oldest of live.keys()) {
      if (live.size <= maxHashes) break;
      this.drop(oldest);
    }
  },

  drop(key: string): void {
    live.get(key)?.hash.discard();
    live.delete(key);
  },
};

/**
 * Wraps a hash to count its bytes, and ignores updates after `close`: an abandoned source may still deliver a chunk.
 */
export function countingHash(hash: StreamingSha256): Pick<StreamingSha256, 'update'> & { close(): Promise<number> } {
  let taken = 0;
  let isClosed = false;
  let updating: Promise<void> = Promise.resolve();
  return {
    async update(chunk) {
      if (isClosed) return;
      taken += chunk.byteLength;
      updating = hash.update(chunk);
      await updating;
    },
    async close() {
      isClosed = true;
      await updating;
      return taken;
    },
  };
}
