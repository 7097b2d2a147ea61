import { NotAVideoError } from './errors.ts';
import type { Box } from './iso-boxes.ts';
import { childBoxes, fourCharacters } from './iso-boxes.ts';
import { maximumTracks } from './structure-limits.ts';

/** Boxes that mediabunny's parser uses, by the parent in which they are allowed. The parser skips all other types. */
const nesting: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['hdlr', 'dinf', 'stbl'],
  dinf: [],
  stbl: ['stsd', 'stts', 'ctts', 'stsz', 'stz2', 'stss', 'stsc', 'stco', 'co64', 'saiz', 'saio'],
  mvex: ['mehd', 'trex'],
  moof: ['traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'saiz', 'saio', 'senc'],
};

const inSampleEntry = 'avcC hvcC vpcC av1C colr pasp btrt wave esds enda pcmC dOps dfLa dac3 dec3 ddts'.split(' ');
const inWave = ['frma', 'esds', 'enda'];
/** Boxes for copy protection and for indexes that are not needed. Refused everywhere. */
const refused = ['sinf', 'schi', 'schm', 'tenc', 'pssh', 'mfra', 'tfra', 'keys', 'ilst'];
const known = new Set(['moov', 'moof', ...Object.values(nesting).flat(), ...inSampleEntry, ...inWave, ...refused]);

/** Maximum number of boxes of a type in one parent. Once for types not listed here. */
const maximumOf: Readonly<Record<string, number>> = {
  trak: maximumTracks,
  trex: maximumTracks,
  traf: maximumTracks,
  trun: 10_000,
};

/** User data and metadata: not needed, and full of texts with untrusted lengths. */
const hidden = ['udta', 'meta'];

/**
 * Checks that boxes used by mediabunny occur only where they belong. Returns the boxes that must be hidden from it. Throws
 * NotAVideoError.
 */
export function checkNesting(parent: 'moov' | 'moof', content: DataView): Box[] {
  return checkBoxes(parent, childBoxes(content));
}

function checkBoxes(parent: string, boxes: readonly Box[]): Box[] {
  const allowed = nesting[parent] as readonly string[];
  const counts = new Map<string, number>();
  const toHide: Box[] = [];
  for (const box of boxes) {
    if (hidden.includes(box.type)) toHide.push(box);
    if (!known.has(box.type)) continue;
    const count = (counts.get(box.type) ?? 0) + 1;
    counts.set(box.type, count);
    if (!allowed.includes(box.type) || count > (maximumOf[box.type] ?? 1)) throw new NotAVideoError('unreadable');
    if (nesting[box.type]) toHide.push(...checkBoxes(box.type, childBoxes(box.content)));
  }
  return toHide;
}

const maximumSampleEntries = 32;

/** Checks the sample descriptions of a video or audio track. Returns the types of its entries. Throws NotAVideoError. */
export function checkSampleEntries(stsd: DataView, handlerType: 'vide' | 'soun'): string[] {
  if (stsd.byteLength < 8) throw new NotAVideoError('unreadable');
  const version = stsd.getUint8(0);
  const count = stsd.getUint32(4);
  if (count > maximumSampleEntries) throw new NotAVideoError('unreadable');
  const types: string[] = [];
  let position = 8;
  for (let entry = 0; entry < count; entry++) {
    const header = rawHeader(stsd, position, stsd.byteLength);
    if (!header || position + header.size > stsd.byteLength) throw new NotAVideoError('unreadable');
    types.push(header.type);
    const fields = handlerType === 'vide' ? 78 : soundFieldBytes(stsd, position + header.headerSize, version);
    checkRawBoxes(stsd, position + header.headerSize + fields, position + header.size, inSampleEntry);
    position += header.size;
  }
  return types;
}

/** Number of bytes before the boxes of an audio entry. QuickTime has more of them. */
function soundFieldBytes(stsd: DataView, start: number, stsdVersion: number): number {
  if (start + 10 > stsd.byteLength) throw new NotAVideoError('unreadable');
  const version = stsd.getUint16(start + 8);
  if (stsdVersion !== 0) return 28;
  return version === 1 ? 44 : version === 2 ? 64 : 28;
}

/** Walks boxes as mediabunny does: it accepts any type and stops at an invalid size. */
function checkRawBoxes(view: DataView, start: number, end: number, allowed: readonly string[]): void {
  for (let position = start; position + 8 <= end; ) {
    const header = rawHeader(view, position, end);
    if (!header) return;
    const { type, size, headerSize } = header;
    if ((known.has(type) || hidden.includes(type)) && !allowed.includes(type)) throw new NotAVideoError('unreadable');
    if (type === 'wave') checkRawBoxes(view, position + headerSize, Math.min(position + size, end), inWave);
    position += size;
  }
}

function rawHeader(view: DataView, position: number, end: number) {
  if (position + 8 > end) return null;
  const size = view.getUint32(position);
  const type = fourCharacters(view, position + 4);
  if (size !== 1) return size < 8 ? null : { type, size, headerSize: 8 };
  if (position + 16 > end) return null;
  const largeSize = Number(view.getBigUint64(position + 8));
  return largeSize < 16 ? null : { type, size: largeSize, headerSize: 16 };
}
