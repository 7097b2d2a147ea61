import type { ByteSource } from '../byte-source.ts';
import { byteSourceOfBytes } from '../byte-source.ts';
import type { RemuxOptions, RemuxResult } from '../clean-remux.ts';
import { remuxWithoutMetadata } from '../clean-remux.ts';

/** Remuxes into memory and checks that the chunks arrive in order. */
export async function remuxToBytes(
  source: ByteSource,
  options?: RemuxOptions,
): Promise<RemuxResult & { bytes: Buffer; source: ByteSource }> {
  const pieces: Uint8Array[] = [];
  let written = 0;
  const result = await remuxWithoutMetadata(
    source,
    async (chunk, position) => {
      if (position !== written) throw new Error(`A piece for byte ${position} came when ${written} were written.`);
      written += chunk.byteLength;
      pieces.push(chunk);
    },
    options,
  );
  const bytes = Buffer.concat(pieces);
  return { ...result, bytes, source: byteSourceOfBytes(bytes) };
}
