import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|mjs|css|svg|json|wasm|map|txt|webmanifest)$/;
// Bytes. Compressing a smaller file saves less than its copies cost. A page loads a dozen files of 200 to 1000 bytes.
const smallestBytes = 200;

/** Whether a compressed copy of a file is written. Not for HTML, because the server inserts its own URL. */
export const isCompressible = (name, bytes) => compressible.test(name) && bytes >= smallestBytes;

const encodings = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Writes name.br and name.gz beside every compressible file of a folder if they are smaller than the file.
 * @returns {Promise<{ files: number, bytes: number, brotliBytes: number }>}
 */
export async function precompress(folder) {
  const total = { files: 0, bytes: 0, brotliBytes: 0 };
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (!isCompressible(entry.name, content.length)) continue;
    const sizes = await Promise.all(Object.entries(encodings).map((encoding) => writeCopy(path, content, encoding)));
    total.files += 1;
    total.bytes += content.length;
    total.brotliBytes += sizes[0];
  }
  return total;
}

async function writeCopy(path, content, [extension, compress]) {
  const compressed = await compress(content);
  if (compressed.length < content.length) await writeFile(`${path}.${extension}`, compressed);
  return compressed.length;
}
