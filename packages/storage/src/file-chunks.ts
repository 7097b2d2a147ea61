import { createReadStream } from 'node:fs';

/**
 * Yields the bytes of the file at `path` in chunks of at most `chunkBytes`. Opens the file only when the first chunk is read, so that the reader gets the
 * error if that fails. `createReadStream` opens it at once, and an error before anyone reads would end the process.
 */
export async function* fileChunks(path: string, chunkBytes = 64 * 1024): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: chunkBytes });
}
