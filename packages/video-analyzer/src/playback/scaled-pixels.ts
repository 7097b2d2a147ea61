import type { Size } from './zoom.ts';

/** One plane of a picture: rows of pixels with one byte for each of their `channels`. `stride` is the bytes from one row to the next. */
export type Plane = Size & { readonly channels: number; readonly offset: number; readonly stride: number };

/** Widths and heights that the planes of a format are divided by, and their channels. */
const planeFormats: Record<string, readonly { divisor: number; channels: number }[]> = {
  I420: [
    { divisor: 1, channels: 1 },
    { divisor: 2, channels: 1 },
    { divisor: 2, channels: 1 },
  ],
  NV12: [
    { divisor: 1, channels: 1 },
    { divisor: 2, channels: 2 },
  ],
  RGBA: [{ divisor: 1, channels: 4 }],
  RGBX: [{ divisor: 1, channels: 4 }],
  BGRA: [{ divisor: 1, channels: 4 }],
  BGRX: [{ divisor: 1, channels: 4 }],
};

const wordBytes = 4;

/** The planes of a picture, one after the other. Null for formats that cannot be scaled, such as those of 10 bits. */
export function planesOf(format: string | null, { width, height }: Size): readonly Plane[] | null {
  let offset = 0;
  return (
    planeFormats[format ?? '']?.map(({ divisor, channels }) => {
      const [planeWidth, planeHeight] = [Math.ceil(width / divisor), Math.ceil(height / divisor)];
      // Whole words, so that four bytes can be read at once.
      const stride = Math.ceil((planeWidth * channels) / wordBytes) * wordBytes;
      const plane = { width: planeWidth, height: planeHeight, channels, offset, stride };
      offset += stride * planeHeight;
      return plane;
    }) ?? null
  );
}

export const bytesOf = (planes: readonly Plane[]) =>
  planes.reduce((bytes, { stride, height }) => bytes + stride * height, 0);

/** Which source pixels make up each target pixel: `count` from `firsts` on, with `weights` that add up to 256. */
type Shares = { readonly count: number; readonly firsts: Int32Array; readonly weights: Int32Array };

const whole = 256;

/** Computes, for each target pixel along one axis, which source pixels it covers and the share of each. */
function sharesOf(from: number, to: number): Shares {
  const ratio = from / to;
  const count = Math.min(from, Math.ceil(ratio) + 1);
  const firsts = new Int32Array(to);
  const weights = new Int32Array(to * count);
  for (let target = 0; target < to; target += 1) {
    const [begin, end] = [target * ratio, (target + 1) * ratio];
    const first = Math.min(Math.floor(begin), from - count);
    firsts[target] = first;
    let [sum, heaviest] = [0, target * count];
    for (let at = 0; at < count; at += 1) {
      const covered = Math.max(0, Math.min(end, first + at + 1) - Math.max(begin, first + at));
      const weight = Math.round((covered / ratio) * whole);
      weights[target * count + at] = weight;
      if (weight > (weights[heaviest] ?? 0)) heaviest = target * count + at;
      sum += weight;
    }
    weights[heaviest] = (weights[heaviest] ?? 0) + whole - sum;
  }
  return { count, firsts, weights };
}

const low = 0x00ff00ff;
const half = 0x00800080;

/**
 * Scales rows of `words` down to the one row that `shares` describes for target row `target`. Two of the four bytes in a word are multiplied at a
 * time: a sum of 256 times 255 fits into their 16 bits.
 */
function mixRows(source: Uint32Array, first: number, step: number, shares: Shares, target: number, row: Uint32Array) {
  const { count, weights } = shares;
  for (let word = 0; word < row.length; word += 1) {
    let [even, odd] = [half, half];
    for (let at = 0; at < count; at += 1) {
      const value = source[first + at * step + word] as number;
      const weight = weights[target * count + at] as number;
      even = (even + Math.imul(value & low, weight)) | 0;
      odd = (odd + Math.imul((value >>> 8) & low, weight)) | 0;
    }
    row[word] = ((even >>> 8) & low) | (odd & ~low);
  }
}

/** Scales a row of pixels to the width of a target row, which begins at `begin`. */
function mixColumns(
  row: Uint8Array,
  { count, firsts, weights }: Shares,
  channels: number,
  target: Uint8Array,
  begin: number,
) {
  let to = begin;
  for (let pixel = 0; pixel < firsts.length; pixel += 1) {
    const first = (firsts[pixel] as number) * channels;
    for (let channel = 0; channel < channels; channel += 1) {
      let sum = whole / 2;
      for (let at = 0; at < count; at += 1) {
        sum += (row[first + at * channels + channel] as number) * (weights[pixel * count + at] as number);
      }
      target[to] = sum >> 8;
      to += 1;
    }
  }
}

/** Scales a plane of `source` down to a plane of `target`, each pixel the mean of those that it covers. */
function scalePlane(source: Uint8Array<ArrayBuffer>, from: Plane, target: Uint8Array, to: Plane) {
  const words = new Uint32Array(source.buffer, source.byteOffset, source.byteLength / wordBytes);
  const [rows, columns] = [sharesOf(from.height, to.height), sharesOf(from.width, to.width)];
  const step = from.stride / wordBytes;
  const row = new Uint32Array(step);
  const bytes = new Uint8Array(row.buffer);
  for (let y = 0; y < to.height; y += 1) {
    const first = from.offset / wordBytes + (rows.firsts[y] as number) * step;
    mixRows(words, first, step, rows, y, row);
    mixColumns(bytes, columns, to.channels, target, to.offset + y * to.stride);
  }
}

/**
 * Scales the planes of a picture down. `source` begins at a multiple of four bytes. Colours stay as they are stored, without a
 * conversion that would round them.
 */
export function scalePixels(
  source: Uint8Array<ArrayBuffer>,
  from: readonly Plane[],
  to: readonly Plane[],
): Uint8Array<ArrayBuffer> {
  const target = new Uint8Array(bytesOf(to));
  for (const [index, plane] of from.entries()) scalePlane(source, plane, target, to[index] as Plane);
  return target;
}
