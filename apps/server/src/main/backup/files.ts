import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, constants } from 'node:zlib';

export interface WrittenFile {
  size: number;
  sha256: string;
}

/** Passes bytes through and computes their number and hash. */
function hashBytes(): { stream: Transform; result(): WrittenFile } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Writes a file with mode 0600 and syncs it to disk. Throws if the file exists, unless `replace` is true. */
export async function writeStream(
  path: string,
  source: Readable,
  options: { isCompressed?: boolean; replace?: boolean } = {},
): Promise<WrittenFile> {
  const { stream, result } = hashBytes();
  const target = createWriteStream(path, { mode: 0o600, flags: options.replace ? 'w' : 'wx', flush: true });
  const coding = options.isCompressed ? createGzip({ level: constants.Z_BEST_SPEED }) : new PassThrough();
  await pipeline(source, coding, stream, target);
  return result();
}

/** Writes one JSON value per line, compressed. */
export function writeLines(path: string, values: Iterable<unknown> | AsyncIterable<unknown>): Promise<WrittenFile> {
  async function* lines() {
    for await (const value of values) yield `${JSON.stringify(value)}\n`;
  }
  return writeStream(path, Readable.from(lines(), { objectMode: false }), { isCompressed: true });
}

/** Reads what `writeLines` wrote. */
export async function* readLines(path: string): AsyncGenerator {
  const source = createReadStream(path);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  const lines = createInterface({ input: source.pipe(text), crlfDelay: Number.POSITIVE_INFINITY });
  // The interface does not report errors of its input.
  const failed = new Promise<never>((_, reject) => void text.once('error', reject));
  failed.catch(() => {});
  const iterator = lines[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), failed]);
      if (next.done) return;
      yield JSON.parse(next.value);
    }
  } finally {
    lines.close();
    source.destroy();
  }
}

/** Size and hash of a file. Null if it does not exist. */
export async function hashFile(path: string): Promise<WrittenFile | null> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      hash.update(chunk as Buffer);
      size += (chunk as Buffer).byteLength;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Makes renames and new files in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
