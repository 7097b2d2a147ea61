import type { ObjectStore } from '@swing/storage/object-store';
import { UploadNotFoundError } from '@swing/storage/object-store-errors';
import { AppError } from '../../kernel/app-error.ts';
import { freeReceivedMemory } from './bytes/free-received-memory.ts';
import { streamingSha256, type StreamingSha256 } from './bytes/sha256.ts';
import { uploadCounts } from './upload-counts.ts';
import { uploadReplaced } from './exclusive-upload.ts';
import { hashStored } from './hash-stored.ts';

interface Incoming {
  key: string;
  source: AsyncIterable<Uint8Array>;
  /** Maximum bytes. Exceeding it aborts while receiving. */
  maxBytes: number;
  /** Creates the error for exceeding `maxBytes`. */
  tooLarge: () => AppError;
  signal: AbortSignal;
  /** Called at most every 10 seconds while bytes arrive. If it throws, receiving ends. */
  onAlive?: () => Promise<void>;
}

interface IncomingObject extends Incoming {
  /** Continues the pending upload of the key at this offset. Default: a new upload. */
  resumeAt?: number;
  /** Keeps the bytes that arrived before a failure, so that a later call can continue. Default: false. */
  isResumable?: boolean;
}

/**
 * Streams bytes into an object and hashes them. The object becomes visible only when complete. Nothing is left after a failure,
 * unless it is resumable. Throws the `tooLarge` error, BAD_REQUEST if the connection drops, UPLOAD_IN_PROGRESS if another process
 * deleted it in favour of a newer upload, or the store's error.
 */
export async function receiveBytes(
  storage: ObjectStore,
  { resumeAt, isResumable = false, ...incoming }: IncomingObject,
): Promise<{ size: number; sha256: string }> {
  const { key } = incoming;
  const start = resumeAt ?? 0;
  const hash = start === 0 ? streamingSha256() : undefined;
  if (resumeAt === undefined) await storage.open(key, { restart: true });
  try {
    const { offset } = await appendBytes(storage, { ...incoming, offset: start, hash });
    const { size } = await storage.commit(key);
    if (size !== offset) throw new Error(`Another process wrote ${key}: ${size} bytes instead of ${offset}`);
    return { size, sha256: await (hash ? hash.digest() : hashStored(storage, key)) };
  } catch (thrown) {
    hash?.discard();
    // The abort may fail too. The clean-up job removes what stays pending.
    if (!isResumable) await storage.abort(key).catch(() => {});
    // Another process deleted it while it was written, in favour of a newer upload.
    throw thrown instanceof UploadNotFoundError ? uploadReplaced() : thrown;
  }
}

/**
 * Appends bytes to a pending object at `offset` and hashes them. Returns the new durable offset. Bytes before a failure
 * stay. Throws like receiveBytes.
 */
export async function appendBytes(
  storage: ObjectStore,
  incoming: Incoming & { offset: number; hash?: Pick<StreamingSha256, 'update'> | undefined },
): Promise<{ offset: number }> {
  const { key, offset, signal } = incoming;
  uploadCounts.active++;
  try {
    const appended = await storage.append(key, offset, watched(incoming), { signal });
    if (signal.aborted) throw endOf(signal);
    return appended;
  } catch (thrown) {
    uploadCounts.interrupted++;
    // An AppError counts even if leaving the body unread closed the connection.
    throw thrown instanceof AppError || !signal.aborted ? thrown : endOf(signal);
  } finally {
    uploadCounts.active--;
  }
}

/** Returns the abort reason if it is an AppError, such as a newer upload. Otherwise the connection dropped. */
function endOf({ reason }: AbortSignal): AppError {
  return reason instanceof AppError ? reason : connectionLost();
}

export function connectionLost(): AppError {
  return new AppError('BAD_REQUEST', 'The connection was lost before the whole video arrived.');
}

const aliveIntervalMs = 10_000;

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
    uploadCounts.bytes += chunk.byteLength;
    if (received > maxBytes) throw tooLarge();
    const hashed = hash?.update(chunk);
    // Awaited below. Until then a failure must not count as an unhandled rejection.
    hashed?.catch(() => {});
    yield chunk;
    await hashed;
    freeReceivedMemory(chunk.byteLength);
    if (onAlive && performance.now() - lastAlive > aliveIntervalMs) {
      lastAlive = performance.now();
      await onAlive();
    }
  }
}
