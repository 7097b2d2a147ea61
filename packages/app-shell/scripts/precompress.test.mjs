import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { isCompressible, precompress } from './precompress.mjs';

const folder = mkdtempSync(join(tmpdir(), 'swing-precompress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('skips pages, pictures and tiny files', () => {
  expect(isCompressible('app.js', 5000)).toBe(true);
  expect(isCompressible('app.js', 100)).toBe(false);
  for (const name of ['index.html', 'photo.webp', 'inter.woff2', 'app.js.br'])
    expect(isCompressible(name, 5000)).toBe(false);
});

it('writes copies that decompress to the file', async () => {
  const content = Buffer.from('const swing = 1;\n'.repeat(500));
  writeFileSync(join(folder, 'app.js'), content);
  writeFileSync(join(folder, 'index.html'), content);
  const { files, bytes } = await precompress(folder);
  expect({ files, bytes }).toEqual({ files: 1, bytes: content.length });
  expect(readdirSync(folder).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'index.html']);
  expect(brotliDecompressSync(readFileSync(join(folder, 'app.js.br')))).toEqual(content);
  expect(gunzipSync(readFileSync(join(folder, 'app.js.gz')))).toEqual(content);
});
