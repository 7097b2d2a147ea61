import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ByteSource } from '../byte-source.ts';
import { byteSourceOfBytes } from '../byte-source.ts';

const here = dirname(fileURLToPath(import.meta.url));
const repositoryRoot = resolve(here, '../../../..');

/** The project's own clips, made by scripts/make-fixtures.mjs. */
export type FixtureName =
  | 'swing-animation.mp4'
  | 'hevc-rotated.mov'
  | 'gps.mov'
  | 'gps-user-data.mov'
  | 'fps240.mp4'
  | 'variable-rate.mp4'
  | 'ultra-high-240.mov'
  | '8k.mp4'
  | 'pillarboxed.mp4'
  | 'pillarboxed-drawn.mp4'
  | 'pillarboxed-glimpse.mp4'
  | 'numbered-frames.mp4'
  | 'b-frames.mp4'
  | 'edit-list.mp4'
  | 'edit-list-in-frame.mp4'
  | 'edit-list-from-zero.mp4'
  | 'numbered-frames.webm'
  | 'fragmented.mp4';

/** Absolute path of one of the project's own clips. */
export function fixturePath(name: FixtureName): string {
  return join(here, '../fixtures', name);
}

/**
 * Absolute path of a clip of the shared test media (in SWING_MEDIA, or `../shared/media` beside the repository). Null if it is
 * absent.
 */
export function sharedMediaPath(name: string): string | null {
  const folder = process.env['SWING_MEDIA'] ?? resolve(repositoryRoot, '../shared/media');
  const path = join(folder, name);
  return existsSync(path) ? path : null;
}

/** Reads a small file into memory as a ByteSource. */
export async function byteSourceOfSmallFile(path: string): Promise<ByteSource> {
  return byteSourceOfBytes(new Uint8Array(await readFile(path)));
}
