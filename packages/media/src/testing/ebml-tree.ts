import { element, ids, variableInteger, bigEndian } from './ebml-builder.ts';
import type { Piece, TreeFormat } from './video-tree.ts';

const containers: readonly number[] = [
  ids.ebml,
  ids.segment,
  ids.seekHead,
  ids.seek,
  ids.info,
  ids.tracks,
  ids.trackEntry,
  ids.video,
  ids.audio,
  ids.contentEncodings,
  ids.contentEncoding,
  ids.contentCompression,
  ids.cluster,
  ids.blockGroup,
  ids.blockAdditions,
  ids.cues,
  ids.cuePoint,
  ids.cueTrackPositions,
  ids.attachments,
  ids.attachedFile,
  ids.tags,
  ids.tag,
  ids.simpleTag,
];

export const ebmlFormat: TreeFormat = {
  parse: parseElements,
  serialize: serializeElements,
  containers,
  names: Object.values(ids),
};

function parseElements(bytes: Buffer): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < bytes.length; ) {
    const idBytes = Math.clz32(bytes[at] as number) - 23;
    const sizeAt = at + idBytes;
    const sizeBytes = Math.clz32(bytes[sizeAt] ?? 0) - 23;
    if (idBytes > 4 || sizeBytes > 8 || sizeAt + sizeBytes > bytes.length) break;
    const id = bytes.readUIntBE(at, idBytes);
    const contentAt = sizeAt + sizeBytes;
    const size = sizeOf(bytes.subarray(sizeAt, contentAt));
    const content = bytes.subarray(contentAt, size === null ? bytes.length : contentAt + size);
    const hasChildren = containers.includes(id);
    pieces.push({
      name: id,
      lead: hasChildren ? Buffer.alloc(0) : Buffer.from(content),
      children: hasChildren ? parseElements(content) : null,
    });
    at = contentAt + content.length;
  }
  return pieces;
}

function sizeOf(bytes: Buffer): number | null {
  const [first = 0, ...rest] = bytes;
  const mask = (0x80 >> (bytes.length - 1)) - 1;
  if ((first & mask) === mask && rest.every((byte) => byte === 0xff)) return null;
  return rest.reduce((size, byte) => size * 256 + byte, first & mask);
}

function serializeElements(pieces: readonly Piece[]): Buffer {
  return Buffer.concat(
    pieces.map(({ name, lead, children, size }) => {
      const content = Buffer.concat([lead, serializeElements(children ?? [])]);
      if (!size) return element(Number(name), content);
      // All ones, in any width, mean an unknown size.
      const width = size.width ?? 1;
      const open = Buffer.alloc(width, 0xff).fill(0xff >> (width - 1), 0, 1);
      const declared = size.value < 0 ? open : variableInteger(size.value, width);
      return Buffer.concat([bigEndian(Number(name)), declared, content]);
    }),
  );
}
