/** One box of an MP4 file; offsets in bytes, `bodyStart` after the 8 or 16 byte header. */
export type Mp4Box = {
  readonly type: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
};

/** Parses up to 16 header bytes of the box at `offset`. Returns null if they are not a valid header. */
export function readBoxHeader(header: Uint8Array, offset: number): Mp4Box | null {
  if (header.byteLength < 8) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const type = String.fromCharCode(...header.subarray(4, 8));
  const short = view.getUint32(0);
  if (short !== 1) return short < 8 ? null : { type, start: offset, bodyStart: offset + 8, end: offset + short };
  if (header.byteLength < 16) return null;
  return { type, start: offset, bodyStart: offset + 16, end: offset + Number(view.getBigUint64(8)) };
}

/** Returns the consecutive boxes between `start` and `end` of `bytes`. Throws Error at a damaged box. */
export function boxesIn(bytes: Uint8Array, start = 0, end = bytes.byteLength): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let offset = start; offset < end; ) {
    const box = readBoxHeader(bytes.subarray(offset, Math.min(end, offset + 16)), offset);
    if (box === null || box.end > end) throw new Error(`Damaged MP4 box at byte ${offset}.`);
    boxes.push(box);
    offset = box.end;
  }
  return boxes;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.byteLength;
  }
  return joined;
}

/** Makes a box of the given four-letter type that contains `parts`. */
export function makeBox(type: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(8);
  const size = parts.reduce((sum, part) => sum + part.byteLength, 8);
  new DataView(header.buffer).setUint32(0, size);
  for (let index = 0; index < 4; index += 1) header[4 + index] = type.charCodeAt(index);
  return joinBytes([header, ...parts]);
}

/** Encodes 32-bit numbers, big-endian; negative ones as two's complement. */
export function words(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(index * 4, value >>> 0));
  return bytes;
}

/** Encodes unsigned 64-bit numbers, big-endian. */
export function longWords(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 8);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setBigUint64(index * 8, BigInt(value)));
  return bytes;
}
