import type { SizedElement } from './ebml-elements.ts';
import { readChildren } from './ebml-elements.ts';
import { NotAVideoError } from './errors.ts';
import { maximumTracks } from './structure-limits.ts';
import type { StructureReader } from './structure-reader.ts';

const trackEntry = 0xae;
const video = 0xe0;
const colour = 0x55b0;
const projection = 0x7670;
const audio = 0xe1;
const contentEncodings = 0x6d80;
const contentEncoding = 0x6240;
const contentCompression = 0x5034;
const contentCompressionSettings = 0x4255;

/** Elements of a track description that mediabunny uses, each with its allowed children. It skips all other ids. */
const nesting = new Map<number, ReadonlySet<number>>([
  [trackEntry, new Set([video, audio, contentEncodings])],
  [video, new Set([colour, projection])],
  [colour, new Set()],
  [projection, new Set()],
  [audio, new Set()],
  [contentEncodings, new Set([contentEncoding])],
  [contentEncoding, new Set([contentCompression])],
  [contentCompression, new Set()],
]);

/** Elements with children that belong elsewhere: BlockGroup, BlockAdditions, Seek, CuePoint, Tag, AttachedFile and others. */
const foreign = new Set([
  0xa0, 0xa1, 0xa3, 0x75a1, 0xa6, 0x4dbb, 0xbb, 0xb7, 0x7373, 0x63c0, 0x67c8, 0x61a7, 0x1f43b675, 0x1549a966,
  0x1654ae6b, 0x114d9b74, 0x1c53bb6b, 0x1254c367, 0x1941a469, 0x18538067,
]);

/** For header stripping, this is the common start of all frames: a few bytes. */
const maximumSettingsBytes = 64;
const maximumEncodings = 2;
const maximumElements = 5_000;

/** Checks the track descriptions. Returns true if the blocks of any track are encoded. Throws NotAVideoError. */
export async function checkTracks(reader: StructureReader, tracks: SizedElement): Promise<boolean> {
  let elements = 0;
  let trackCount = 0;
  let hasEncodings = false;

  async function check(parent: SizedElement, allowed: ReadonlySet<number>): Promise<void> {
    let encodings = 0;
    for await (const child of readChildren(reader, parent)) {
      if (++elements > maximumElements || foreign.has(child.id)) throw new NotAVideoError('unreadable');
      const inside = nesting.get(child.id);
      if (inside && !allowed.has(child.id)) throw new NotAVideoError('unreadable');
      if (child.id === trackEntry && ++trackCount > maximumTracks) throw new NotAVideoError('unreadable');
      if (child.id === contentEncoding && ++encodings > maximumEncodings) throw new NotAVideoError('unreadable');
      if (child.id === contentCompressionSettings && child.end - child.contentStart > maximumSettingsBytes) {
        throw new NotAVideoError('unreadable');
      }
      hasEncodings ||= child.id === contentEncodings;
      if (inside) await check(child, inside);
    }
  }
  await check(tracks, new Set([trackEntry]));
  return hasEncodings;
}
