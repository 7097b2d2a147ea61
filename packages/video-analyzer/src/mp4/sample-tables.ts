import { childBoxes, fourCharacters, onlyBox } from '@swing/media/iso-boxes';

/** One picture or piece of sound. Times in the time units of its track, `offset` in bytes from the start of the file. */
export type MovieSample = {
  readonly offset: number;
  readonly size: number;
  readonly start: number;
  readonly duration: number;
  readonly compositionOffset: number;
  readonly isKey: boolean;
};

/** Calls `read` with the numbers of each row of an MP4 table. Its row count is at byte 4, and its rows follow. */
function eachRow(table: DataView, columns: number, read: (...row: number[]) => void) {
  const count = table.getUint32(4);
  for (let row = 0; row < count; row += 1) {
    const at = 8 + row * columns * 4;
    read(...Array.from({ length: columns }, (_, column) => table.getUint32(at + column * 4)));
  }
}

/** Expands (count, value) pairs. */
function expanded(table: DataView | undefined): number[] {
  const values: number[] = [];
  if (table === undefined) return values;
  eachRow(table, 2, (count = 0, value = 0) => {
    for (let index = 0; index < count; index += 1) values.push(value);
  });
  return values;
}

function sizesIn(stsz: DataView): number[] {
  const [common, count] = [stsz.getUint32(4), stsz.getUint32(8)];
  return Array.from({ length: count }, (_, index) => (common === 0 ? stsz.getUint32(12 + index * 4) : common));
}

function chunkOffsets(stbl: ReturnType<typeof childBoxes>): number[] {
  const [short, long] = [onlyBox(stbl, 'stco'), onlyBox(stbl, 'co64')];
  const table = short ?? long;
  if (table === undefined) return [];
  return Array.from({ length: table.getUint32(4) }, (_, index) =>
    short ? short.getUint32(8 + index * 4) : Number(table.getBigUint64(8 + index * 8)),
  );
}

function sampleOffsets(stbl: ReturnType<typeof childBoxes>, sizes: readonly number[]): number[] {
  const runs: { firstChunk: number; perChunk: number }[] = [];
  const map = onlyBox(stbl, 'stsc');
  if (map) eachRow(map, 3, (first = 1, perChunk = 0) => runs.push({ firstChunk: first - 1, perChunk }));
  const offsets: number[] = [];
  let run = 0;
  chunkOffsets(stbl).forEach((chunkOffset, chunk) => {
    if (chunk === runs[run + 1]?.firstChunk) run += 1;
    let offset = chunkOffset;
    for (let index = 0; index < (runs[run]?.perChunk ?? 0); index += 1) {
      offsets.push(offset);
      offset += sizes[offsets.length - 1] ?? 0;
    }
  });
  return offsets;
}

/** Reads the tables of a track from the content of its `stbl` box. Throws Error if they contradict each other. */
export function readSamples(content: DataView): MovieSample[] {
  const stbl = childBoxes(content);
  const [stsz, stts, stss] = [onlyBox(stbl, 'stsz'), onlyBox(stbl, 'stts'), onlyBox(stbl, 'stss')];
  const sizes = stsz ? sizesIn(stsz) : [];
  const durations = expanded(stts);
  const compositionOffsets = expanded(onlyBox(stbl, 'ctts'));
  const offsets = sampleOffsets(stbl, sizes);
  if (durations.length !== sizes.length || offsets.length !== sizes.length)
    throw new Error('The recording is damaged.');
  const keys = new Set<number>();
  if (stss) eachRow(stss, 1, (number = 0) => keys.add(number - 1));
  let start = 0;
  return sizes.map((size, index) => {
    const duration = durations[index] ?? 0;
    start += duration;
    return {
      offset: offsets[index] ?? 0,
      size,
      start: start - duration,
      duration,
      compositionOffset: (compositionOffsets[index] ?? 0) | 0,
      isKey: stss === undefined || keys.has(index),
    };
  });
}

const hexOf = (view: DataView) =>
  Array.from(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Bytes of fixed fields at the start of an MP4 sample entry. Its boxes follow. */
const entryHeaderBytes = { video: 78, audio: 28 } as const;
/** The AAC configuration follows this tag. The bit rates before it may differ between recordings. */
const decoderSpecificInfoTag = 5;

function withoutBitRates(esds: DataView): DataView {
  let at = 4;
  const skipLength = () => {
    while (esds.getUint8(at) & 0x80) at += 1;
    at += 1;
  };
  // ES descriptor: tag, length, id and flags. Decoder configuration: tag, length and 13 bytes.
  at += 1;
  skipLength();
  at += 4;
  skipLength();
  at += 13;
  const isThere = at < esds.byteLength && esds.getUint8(at) === decoderSpecificInfoTag;
  return new DataView(esds.buffer, esds.byteOffset + (isThere ? at : 4), esds.byteLength - (isThere ? at : 4));
}

/**
 * Describes how a track is decoded, from the content of its `stsd` box. Two tracks whose text is the same can be joined without
 * encoding them again.
 */
export function formatOf(stsd: DataView, kind: 'video' | 'audio'): string {
  const [entry] = childBoxes(new DataView(stsd.buffer, stsd.byteOffset + 8, stsd.byteLength - 8));
  if (entry === undefined) throw new Error('The recording is damaged.');
  const { type, content } = entry;
  const length = entryHeaderBytes[kind];
  const header = new DataView(content.buffer, content.byteOffset, length);
  const boxes = childBoxes(new DataView(content.buffer, content.byteOffset + length, content.byteLength - length));
  const facts =
    kind === 'video' ? [header.getUint16(24), header.getUint16(26)] : [header.getUint16(16), header.getUint32(24)];
  const parts = boxes
    .filter((box) => box.type !== 'btrt')
    .map((box) => `${box.type} ${hexOf(box.type === 'esds' ? withoutBitRates(box.content) : box.content)}`);
  return [type, ...facts, ...parts].join(' ');
}

/** The codec and channel count of a sound track, from the content of its `stsd` box. */
export function soundOf(stsd: DataView): { codec: string; channelCount: number } {
  return { codec: fourCharacters(stsd, 12), channelCount: stsd.getUint16(8 + 8 + 16) };
}
