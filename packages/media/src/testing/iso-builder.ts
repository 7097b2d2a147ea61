/** Builders of valid and invalid MP4 boxes, from which tests compose files. */

/** A box with the given content. Its header may declare a wrong size. */
export function box(type: string, content: Uint8Array | readonly Uint8Array[] = [], declaredSize?: number): Buffer {
  const body = content instanceof Uint8Array ? content : Buffer.concat(content);
  const bytes = Buffer.allocUnsafe(8 + body.byteLength);
  bytes.writeUInt32BE(declaredSize ?? bytes.byteLength);
  bytes.write(type, 4, 4, 'latin1');
  bytes.set(body, 8);
  return bytes;
}

export function uint32s(...values: number[]): Buffer {
  return uint32List(values);
}

/** Like `uint32s`, for lists that are too long to be arguments. */
export function uint32List(values: Iterable<number>): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer).swap32();
}

export function uint16s(...values: number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer).swap16();
}

/** A sample table: version and flags, the number of rows, and the rows. `declaredRows` may be wrong. */
export function table(type: string, rows: readonly (readonly number[])[], declaredRows = rows.length): Buffer {
  return box(type, uint32List([0, declaredRows, ...rows.flat()]));
}

export const fileType = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));

/** Time units per second of all files and tracks built here. */
const timescale = 1000;

const identityMatrix = uint32s(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

export function movie(...children: Uint8Array[]): Buffer {
  const header = [
    uint32s(0, 0, 0, timescale, 0, 0x10000, 0x01000000, 0, 0),
    identityMatrix,
    uint32s(0, 0, 0, 0, 0, 0, 99),
  ];
  return box('moov', [box('mvhd', header), ...children]);
}

export interface TrackParts {
  id?: number;
  handler?: 'vide' | 'soun';
  /** Content of the sample table after the sample description. */
  tables?: readonly Uint8Array[];
  /** Replaces the sample description. */
  description?: Uint8Array;
  /** Additional boxes at the end of the track box. */
  extra?: readonly Uint8Array[];
}

export function track({ id = 1, handler = 'vide', tables = emptyTables(), extra = [], ...rest }: TrackParts): Buffer {
  const header = [uint32s(7, 0, 0, id, 0, 0, 0, 0, 0, 0), identityMatrix, uint32s(64 << 16, 64 << 16)];
  const description = rest.description ?? sampleDescription(handler === 'vide' ? videoSample() : soundSample());
  return box('trak', [
    box('tkhd', header),
    box('mdia', [
      box('mdhd', uint32s(0, 0, 0, timescale, 0, 0x55c40000)),
      box('hdlr', [uint32s(0, 0), Buffer.from(handler), uint32s(0, 0, 0, 0)]),
      box('minf', [box('stbl', [description, ...tables])]),
    ]),
    ...extra,
  ]);
}

export function sampleDescription(...entries: Uint8Array[]): Buffer {
  return box('stsd', [uint32s(0, entries.length), ...entries]);
}

export function videoSample(...children: Uint8Array[]): Buffer {
  const fields = Buffer.alloc(78);
  fields.writeUInt16BE(1, 6);
  fields.writeUInt16BE(64, 24);
  fields.writeUInt16BE(64, 26);
  return box('avc1', [fields, box('avcC', Buffer.from('01640028ffe000', 'hex')), ...children]);
}

/** Opus with 48 kHz and one channel. */
function soundSample(...children: Uint8Array[]): Buffer {
  const fields = Buffer.alloc(28);
  fields.writeUInt16BE(1, 6);
  fields.writeUInt16BE(1, 16);
  fields.writeUInt16BE(16, 18);
  fields.writeUInt32BE(48_000 * 65_536, 24);
  const settings = Buffer.from('0001000000bb80000000', 'hex');
  return box('Opus', [fields, box('dOps', Buffer.concat([settings, Buffer.alloc(1)])), ...children]);
}

/** Tables of a track whose samples are in fragments. */
export function emptyTables(): Buffer[] {
  return [table('stts', []), table('stsc', []), box('stsz', uint32s(0, 0, 0)), table('stco', [])];
}

/** Tables of `count` samples of equal size, all in one chunk at `offset`. */
export function plainTables(count: number, sampleBytes: number, offset: number): Buffer[] {
  const sizes = Array.from({ length: count }, () => sampleBytes);
  return [
    table('stts', [[count, 33]]),
    table('stsc', [[1, 1, 1]]),
    box('stsz', uint32List([0, 0, count, ...sizes])),
    table(
      'stco',
      Array.from({ length: count }, (_, sample) => [offset + sample * sampleBytes]),
    ),
  ];
}

/** The box that declares that the samples of these tracks are in fragments. */
export function fragmentDefaults(...trackIds: number[]): Buffer {
  return box(
    'mvex',
    trackIds.map((id) => box('trex', uint32s(0, id, 1, 33, 0, 0))),
  );
}

export interface FragmentParts {
  trackId?: number;
  /** Number of samples that the fragment claims without listing them. */
  samples?: number;
  startTime?: number;
  extra?: readonly Uint8Array[];
}

/** The part of a fragment for one track. */
export function trackFragment({ trackId = 1, samples = 1, startTime, extra = [] }: FragmentParts = {}): Buffer {
  return box('traf', [
    box('tfhd', uint32s(0x020000, trackId)),
    ...(startTime === undefined ? [] : [box('tfdt', uint32s(0, startTime))]),
    box('trun', uint32s(0, samples)),
    ...extra,
  ]);
}

/** The optional fragment index at the end of a file. Its last four bytes are its own size. */
export function fragmentIndex(...children: Uint8Array[]): Buffer {
  const size = 8 + Buffer.concat(children).byteLength + 16;
  return box('mfra', [...children, box('mfro', uint32s(0, size))]);
}

/** Entries of a fragment index: times and positions of fragments. */
export function fragmentTimes(trackId: number, entries: readonly (readonly [time: number, place: number])[]): Buffer {
  // The last three bytes of an entry are numbers within the fragment, one byte each.
  const list = Buffer.alloc(entries.length * 11);
  entries.forEach(([time, place], index) => {
    list.writeUInt32BE(time, index * 11);
    list.writeUInt32BE(place, index * 11 + 4);
  });
  return box('tfra', [uint32s(0, trackId, 0, entries.length), list]);
}
