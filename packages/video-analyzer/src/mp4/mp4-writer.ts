import { joinBytes } from '@swing/media/join-bytes';

/** Returns the bytes that a view covers, without copying them. */
export function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
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
