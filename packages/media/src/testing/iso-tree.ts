import { box } from './iso-builder.ts';
import type { Piece, TreeFormat } from './video-tree.ts';

/** Boxes with children, and the number of bytes before the first child. */
const containers: Record<string, number> = {
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  dinf: 0,
  stbl: 0,
  edts: 0,
  udta: 0,
  mvex: 0,
  moof: 0,
  traf: 0,
  mfra: 0,
  ilst: 0,
  sinf: 0,
  schi: 0,
  wave: 0,
  stsd: 8,
  avc1: 78,
  hvc1: 78,
  mp4a: 28,
}; // prettier-ignore
const leaves =
  'ftyp mvhd tkhd mdhd hdlr elst stts ctts stsz stz2 stss stsc stco co64 mehd trex tfhd tfdt trun tfra mfro sidx meta keys data pssh saiz saio senc avcC hvcC esds colr pasp free mdat sbgp'.split(
    ' ',
  );

export const isoFormat: TreeFormat = {
  parse: parseBoxes,
  serialize: serializeBoxes,
  containers: Object.keys(containers),
  names: [...Object.keys(containers), ...leaves],
};

function parseBoxes(bytes: Buffer): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = Math.min(Math.max(bytes.readUInt32BE(at), 8), bytes.length - at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + size);
    const leadBytes = containers[name];
    const hasChildren = leadBytes !== undefined && content.length >= leadBytes;
    pieces.push({
      name,
      lead: Buffer.from(hasChildren ? content.subarray(0, leadBytes) : content),
      children: hasChildren ? parseBoxes(content.subarray(leadBytes)) : null,
    });
    at += size;
  }
  return pieces;
}

function serializeBoxes(pieces: readonly Piece[]): Buffer {
  return Buffer.concat(
    pieces.map(({ name, lead, children, size }) => {
      const content = Buffer.concat([lead, serializeBoxes(children ?? [])]);
      if (size?.width !== 8) return box(String(name), content, size && size.value >>> 0);
      const large = Buffer.alloc(8);
      large.writeBigUInt64BE(BigInt.asUintN(64, BigInt(size.value)));
      return box(String(name), [large, content], 1);
    }),
  );
}
