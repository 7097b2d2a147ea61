import type { ObjectStore } from '@swing/storage/object-store';
import { AppError } from '../transport/app-error.ts';
import { collectYoungObjects } from './collect-young-objects.ts';
import { streamingSha256 } from './sha256.ts';

interface Incoming {
  key: string;
  source: AsyncIterable<Uint8Array>;
  /** More bytes than this are refused while they arrive. */
  maxBytes: number;
  tooLargeMessage: string;
  signal: AbortSignal;
  /** Hears of progress, at most every few seconds. */
  onAlive?: () => Promise<void>;
}

/**
 * Streams bytes into a new object and hashes them on the way. The object is visible only when all have arrived; on any
 * failure nothing is left. Throws TOO_LARGE, BAD_REQUEST when the connection drops, or what the store throws.
 */
export async function receiveBytes(
  storage: ObjectStore,
  incoming: Incoming,
): Promise<{ size: number; sha256: string }> {
  const { key, maxBytes, signal } = incoming;
  const hash = streamingSha256();
  await storage.open(key, { restart: true });
  try {
    const { offset } = await storage.append(key, 0, watched(incoming, hash.update, maxBytes), { signal });
    if (signal.aborted) throw dropped();
    const { size } = await storage.commit(key);
    if (size !== offset) throw new Error(`Another process wrote ${key}: ${size} bytes instead of ${offset}`);
    return { size, sha256: await hash.digest() };
  } catch (thrown) {
    hash.discard();
    await storage.abort(key);
    // A refusal of ours counts, even where leaving the body unread closed the connection.
    throw signal.aborted && !(thrown instanceof AppError) ? dropped() : thrown;
  }
}

function dropped(): AppError {
  return new AppError('BAD_REQUEST', 'The connection was lost before the video was whole.');
}

const aliveEveryMilliseconds = 10_000;
const collectEveryBytes = 8 * 1024 * 1024;

async function* watched(
  { source, tooLargeMessage, onAlive }: Incoming,
  hash: (chunk: Uint8Array) => Promise<void>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  let collectAt = collectEveryBytes;
  let lastAlive = performance.now();
  for await (const chunk of source) {
    received += chunk.byteLength;
    if (received > maxBytes) throw new AppError('TOO_LARGE', tooLargeMessage);
    const hashed = hash(chunk);
    // Awaited below; until then a failure must not count as unhandled.
    hashed.catch(() => {});
    yield chunk;
    await hashed;
    if (received > collectAt) {
      collectAt = received + collectEveryBytes;
      collectYoungObjects();
    }
    if (onAlive && performance.now() - lastAlive > aliveEveryMilliseconds) {
      lastAlive = performance.now();
      await onAlive();
    }
  }
}
