import { readBoxHeader } from '@swing/media/iso-boxes';
import { readPlainMovie } from '../mp4/plain-movie.ts';

/** Where a recording can be cut without encoding its picture again, in seconds. */
export type CutPoints = {
  /** Moments at which a cut recording can begin; at least one. */
  readonly starts: readonly number[];
  readonly durationSeconds: number;
};

const bytesIn = async (blob: Blob, start: number, end: number) =>
  new Uint8Array(await blob.slice(start, end).arrayBuffer());

/** Reads everything up to the media, which come last in a finished recording. */
async function headOf(blob: Blob): Promise<Uint8Array> {
  for (let offset = 0; offset < blob.size; ) {
    const header = readBoxHeader(new DataView((await bytesIn(blob, offset, offset + 16)).buffer));
    if (header?.size == null) break;
    offset += header.size;
    if (header.type === 'moov') return bytesIn(blob, 0, offset);
  }
  throw new Error('The recording cannot be read.');
}

/** Rejects for a recording of an unknown structure, which cannot be cut. */
export async function readCutPoints(blob: Blob): Promise<CutPoints> {
  const bytes = await headOf(blob);
  const { samples, timescale } = readPlainMovie({
    size: bytes.byteLength,
    read: (start, end) => bytes.subarray(start, end),
  }).video;
  const last = samples.at(-1);
  return {
    starts: samples.filter(({ isKey }) => isKey).map(({ start }) => start / timescale),
    durationSeconds: last ? (last.start + last.duration) / timescale : 0,
  };
}
