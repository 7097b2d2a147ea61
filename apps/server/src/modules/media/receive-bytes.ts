import type { ObjectStore } from '@swing/storage/object-store';
import { UploadNotFoundError } from '@swing/storage/object-store-errors';
import { AppError } from '../../kernel/app-error.ts';
import { collectReceived } from './receiving/collect-received.ts';
import { streamingSha256, type StreamingSha256 } from './receiving/sha256.ts';
import { takenOver } from './take-over.ts';

interface Incoming {
  key: string;
  source: AsyncIterable<Uint8Array>;
  /** More bytes than this are refused while they arrive. */
  maxBytes: number;
  /** What they are refused with. */
  tooLarge: () => AppError;
  signal: AbortSignal;
  /** Hears of progress, at most every few seconds; what it throws ends the receiving. */
  onAlive?: () => Promise<void>;
}

/**
 * Streams bytes into a new object and hashes them on the way. The object is visible only when all have arrived; on any
 * failure nothing is left. Throws what `tooLarge` makes, BAD_REQUEST when the connection drops, UPLOAD_IN_PROGRESS when another
 * process dropped it for a newer one, or what the store throws.
 */
export async function receiveBytes(
  storage: ObjectStore,
  incoming: Incoming,
): Promise<{ size: number; sha256: string }> {
  const { key } = incoming;
  const hash = streamingSha256();
  await storage.open(key, { restart: true });
  try {
    const { offset } = await appendBytes(storage, { ...incoming, offset: 0, hash });
    const { size } = await storage.commit(key);
    if (size !== offset) throw new Error(`Another process wrote ${key}: ${size} bytes instead of ${offset}`);
    return { size, sha256: await hash.digest() };
  } catch (thrown) {
    hash.discard();
    // A store that failed may fail again: what stays pending is the clean-up's.
    await storage.abort(key).catch(() => {});
    // Dropped while it was written: by another process, for a newer one.
    throw thrown instanceof UploadNotFoundError ? takenOver() : thrown;
  }
}

/**
 * Appends bytes to a pending object at `offset`, hashing them on the way; answers the offset that is durable now. What came
 * before a failure stays. Throws as receiveBytes does.
 */
export async function appendBytes(
  storage: ObjectStore,
  incoming: Incoming & { offset: number; hash?: Pick<StreamingSha256, 'update'> | undefined },
): Promise<{ offset: number }> {
  const { key, offset, signal } = incoming;
  try {
    const appended = await storage.append(key, offset, watched(incoming), { signal });
    if (signal.aborted) throw endOf(signal);
    return appended;
  } catch (thrown) {
    // A refusal of ours counts, even where leaving the body unread closed the connection.
    throw thrown instanceof AppError || !signal.aborted ? thrown : endOf(signal);
  }
}

/** Our own reason, such as a newer upload, or else that the connection dropped. */
function endOf({ reason }: AbortSignal): AppError {
  if (reason instanceof AppError) return reason;
  return new AppError('BAD_REQUEST', 'The connection was lost before the video was whole.');
}

const aliveEveryMilliseconds = 10_000;

async function* watched({
  source,
  maxBytes,
  tooLarge,
  hash,
  onAlive,
}: Parameters<typeof appendBytes>[1]): AsyncGenerator<Uint8Array> {
  let received = 0;
  let lastAlive = performance.now();
  for await (const chunk of source) {
    received += chunk.byteLength;
    if (received > maxBytes) throw tooLarge();
    const hashed = hash?.update(chunk);
    // Awaited below; until then a failure must not count as unhandled.
    hashed?.catch(() => {});
    yield chunk;
    await hashed;
    collectReceived(chunk.byteLength);
    if (onAlive && performance.now() - lastAlive > aliveEveryMilliseconds) {
      lastAlive = performance.now();
      await onAlive();
    }
  }
}
