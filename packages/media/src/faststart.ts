import type { ByteSource } from './byte-source.ts';
import { byteSourceOfBlob } from './byte-source.ts';
import type { RemuxOptions, RemuxResult } from './clean-remux.ts';
import { remuxWithoutMetadata } from './clean-remux.ts';
import type { WriteChunk } from './ordered-writer.ts';

/**
 * Turns a take in the form a recorder writes it (fragmented MP4) into a plain fast-start MP4 without re-encoding. Writes and
 * throws like remuxWithoutMetadata.
 */
export function remuxToFastStart(
  take: ByteSource | Blob,
  write: WriteChunk,
  options: RemuxOptions = {},
): Promise<RemuxResult> {
  return remuxWithoutMetadata(take instanceof Blob ? byteSourceOfBlob(take) : take, write, options);
}
