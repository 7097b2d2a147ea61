import { streamingSha256, type StreamingSha256 } from './receiving/sha256.ts';

interface LiveHash {
  hash: StreamingSha256;
  /** Bytes it has taken. */
  offset: number;
  /** The request that was the last to write or to ask. */
  claim: string;
}

const most = 500;
const live = new Map<string, LiveHash>();

/**
 * Hashes of uploads that come in pieces, kept between the pieces in the process that received them. One that is not here (a
 * restart, another node) is made by reading the bytes again at the end, which native code does six times faster than a
 * portable state could be kept.
 */
export const liveHashes = {
  /** Tells that `claim` now holds the upload; where another process held it in between, what is known is void. */
  pass(key: string, previous: string | null, claim: string): void {
    const known = live.get(key);
    if (known?.claim === previous) known.claim = claim;
    else this.drop(key);
  },

  /** The hash of the first `offset` bytes, a new one at 0; null where it is not known. It is the caller's from here on. */
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
      if (live.size <= most) break;
      this.drop(oldest);
    }
  },

  drop(key: string): void {
    live.get(key)?.hash.discard();
    live.delete(key);
  },
};

/** A hash that counts what it takes, until it is closed: a source that was left may still have a chunk under way. */
export function tallied(hash: StreamingSha256): Pick<StreamingSha256, 'update'> & { close(): Promise<number> } {
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
