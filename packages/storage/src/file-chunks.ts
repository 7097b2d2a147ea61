import { createReadStream } from 'node:fs';

/**
 * Reads the file at `path` in chunks of at most `chunkBytes`. The file is opened when the first chunk is asked for. A stream would be opened at once:
 * if that failed while the store is still busy with something else, nobody would handle the error, and Node would end the process.
 */
export async function* fileChunks(path: string, chunkBytes = 64 * 1024): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: chunkBytes });
}
