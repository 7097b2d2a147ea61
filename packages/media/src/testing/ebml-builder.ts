/** Builders of valid and invalid Matroska elements, from which tests compose files. */

export const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  defaultDuration: 0x23e383,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  contentEncodings: 0x6d80,
  contentEncoding: 0x6240,
  contentCompression: 0x5034,
  contentCompressionAlgorithm: 0x4254,
  contentCompressionSettings: 0x4255,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockAdditions: 0x75a1,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  attachments: 0x1941a469,
  attachedFile: 0x61a7,
  fileUid: 0x46ae,
  tags: 0x1254c367,
  tag: 0x7373,
  simpleTag: 0x67c8,
  filler: 0xec,
} as const;

/** An element with the given content. Its header may declare a wrong size, or an unknown one (null). */
export function element(
  id: number,
  content: Uint8Array | readonly Uint8Array[] = [],
  declaredSize?: number | null,
): Buffer {
  const body = content instanceof Uint8Array ? content : Buffer.concat(content);
  const size = declaredSize === null ? Buffer.of(0xff) : variableInteger(declaredSize ?? body.byteLength);
  return Buffer.concat([bigEndian(id), size, body]);
}

/** An element whose content is an integer. */
export function numberElement(id: number, value: number): Buffer {
  return element(id, bigEndian(value));
}

export function bigEndian(value: number): Buffer {
  const digits = value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

/** A size in EBML encoding, in at least `width` bytes. */
export function variableInteger(value: number, width = 1): Buffer {
  let length = width;
  while (value >= 2 ** (7 * length) - 1) length++;
  const bytes = Buffer.alloc(length);
  let rest = value;
  for (let index = length - 1; index >= 0; index--) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[0] = (bytes[0] as number) | (0x80 >> (length - 1));
  return bytes;
}

export const webmHeader = element(ids.ebml, element(ids.docType, Buffer.from('webm')));

export const segmentInfo = element(ids.info, numberElement(ids.timestampScale, 1_000_000));

/** A VP8 video track of 64 by 64 pixels. */
export function videoTrack(number: number, ...extra: Uint8Array[]): Buffer {
  return element(ids.trackEntry, [
    numberElement(ids.trackNumber, number),
    numberElement(ids.trackType, 1),
    element(ids.codecId, Buffer.from('V_VP8')),
    numberElement(ids.defaultDuration, 33_000_000),
    element(ids.video, [numberElement(ids.pixelWidth, 64), numberElement(ids.pixelHeight, 64)]),
    ...extra,
  ]);
}

export function soundTrack(number: number): Buffer {
  return element(ids.trackEntry, [
    numberElement(ids.trackNumber, number),
    numberElement(ids.trackType, 2),
    element(ids.codecId, Buffer.from('A_OPUS')),
  ]);
}

export type Lacing = 'none' | 'xiph' | 'fixed' | 'ebml';
const lacingFlags: Record<Lacing, number> = { none: 0, xiph: 2, fixed: 4, ebml: 6 };

/** The content of a block: track, time within the cluster, flags, data. */
export function blockContent(
  trackNumber: number,
  time: number,
  data: Uint8Array = Buffer.of(1),
  lacing: Lacing = 'none',
): Buffer {
  return Buffer.concat([
    variableInteger(trackNumber),
    Buffer.of((time >> 8) & 0xff, time & 0xff, 0x80 | lacingFlags[lacing]),
    data,
  ]);
}

export function simpleBlock(...content: Parameters<typeof blockContent>): Buffer {
  return element(ids.simpleBlock, blockContent(...content));
}

/** 256 frames of zero bytes in as little data as the kind of lacing allows. */
export function emptyLace(lacing: Exclude<Lacing, 'none'>): Buffer {
  if (lacing === 'fixed') return Buffer.of(255);
  if (lacing === 'xiph') return Buffer.alloc(256).fill(255, 0, 1);
  // The first size, then 254 differences of zero, which are encoded as 63.
  return Buffer.concat([Buffer.of(255, 0x80), Buffer.alloc(254, 0x80 + 63)]);
}

export function cluster(timestamp: number, ...children: Uint8Array[]): Buffer {
  return element(ids.cluster, [numberElement(ids.timestamp, timestamp), ...children]);
}

/** Refers to a cluster by its byte offset in the segment. The length of the entry is always the same. */
export function cuePoint(time: number, trackNumber: number, clusterPosition: number): Buffer {
  return element(ids.cuePoint, [
    element(ids.cueTime, fourBytes(time)),
    element(ids.cueTrackPositions, [
      element(ids.cueTrack, fourBytes(trackNumber)),
      element(ids.cueClusterPosition, fourBytes(clusterPosition)),
    ]),
  ]);
}

/** Refers to an element by its byte offset in the segment. The length of the entry is always the same. */
export function seekEntry(id: number, position: number): Buffer {
  return element(ids.seek, [element(ids.seekId, fourBytes(id)), element(ids.seekPosition, fourBytes(position))]);
}

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A complete file with one segment. */
export function webm(...children: Uint8Array[]): Buffer {
  return Buffer.concat([webmHeader, element(ids.segment, children)]);
}
