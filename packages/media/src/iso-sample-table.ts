import { NotAVideoError } from './errors.ts';
import type { Box } from './iso-boxes.ts';
import { onlyBox } from './iso-boxes.ts';
import { maximumFrames } from './structure-limits.ts';

interface Table {
  readonly count: number;
  /** The 32-bit number at `row` and `column`. */
  readonly at: (row: number, column: number) => number;
}

/** Limit for mediabunny's lookups of sample sizes: to locate a sample, it may add the sizes of its whole chunk. */
function maximumLookups(fileBytes: number): number {
  return Math.min(4e9, 2e8 + fileBytes * 50);
}

/** No single video frame or audio sample is larger, not even ProRes in 8K. */
const maximumSampleBytes = 128 * 2 ** 20;

export interface SampleTableFacts {
  /** File position where the track's data ends. 0 without samples. */
  readonly end: number;
  /** Number of samples that mediabunny will list. */
  readonly count: number;
}

/**
 * Checks that the tables of a track are consistent and claim no more than a file of `fileBytes` can contain, before anything is
 * allocated for them. `isPcm`: mediabunny treats each chunk of PCM audio as one sample. Throws NotAVideoError.
 */
export function checkSampleTable(
  stbl: readonly Box[],
  { fileBytes, isPcm }: { fileBytes: number; isPcm: boolean },
): SampleTableFacts {
  const sizes = readSampleSizes(stbl);
  const durations = readTable(stbl, 'stts', 2);
  const offsets = readTable(stbl, 'ctts', 2);
  const keyFrames = readTable(stbl, 'stss', 1);
  const chunkRuns = readTable(stbl, 'stsc', 3);
  const chunkOffsets = readChunkOffsets(stbl);

  const isCountedByChunk = isPcm && !sizes.isListed && offsets.count === 0;
  const count = isCountedByChunk ? chunkOffsets.count : sizes.count;
  // Each sample and chunk may have its own row, and a fragmented file may have a few empty rows.
  const rows = Math.max(count, 16) + 16;
  const isTooLong =
    count > maximumFrames ||
    [durations, offsets, keyFrames, chunkOffsets].some((table) => table.count > rows) ||
    chunkRuns.count > chunkOffsets.count + 16;
  if (isTooLong) throw new NotAVideoError('unreadable');
  if (sumOfColumn(durations, 0) !== sizes.count) throw new NotAVideoError('unreadable');
  if (sumOfColumn(offsets, 0) > sizes.count) throw new NotAVideoError('unreadable');
  if (sizes.count === 0) return { end: 0, count: 0 };

  let sample = 0;
  let end = 0;
  let bytes = 0;
  let lookups = 0;
  for (let run = 0; run < chunkRuns.count && sample < sizes.count; run++) {
    const firstChunk = chunkRuns.at(run, 0) - 1;
    const nextFirst = run + 1 < chunkRuns.count ? chunkRuns.at(run + 1, 0) - 1 : chunkOffsets.count;
    const samplesPerChunk = chunkRuns.at(run, 1);
    if ((run === 0 && firstChunk !== 0) || nextFirst <= firstChunk || nextFirst > chunkOffsets.count) {
      throw new NotAVideoError('unreadable');
    }
    if (samplesPerChunk === 0 || samplesPerChunk > sizes.count) throw new NotAVideoError('unreadable');
    for (let chunk = firstChunk; chunk < nextFirst && sample < sizes.count; chunk++) {
      const inChunk = Math.min(samplesPerChunk, sizes.count - sample);
      const chunkBytes = sizes.sum(sample, inChunk);
      end = Math.max(end, chunkOffsets.at(chunk) + chunkBytes);
      bytes += chunkBytes;
      sample += inChunk;
      lookups += sizes.isListed ? inChunk * samplesPerChunk : 0;
    }
  }
  if (sample < sizes.count || lookups > maximumLookups(fileBytes)) throw new NotAVideoError('unreadable');
  // Samples do not share bytes, so unless the file is truncated their sum fits in it.
  if (end <= fileBytes && bytes > fileBytes) throw new NotAVideoError('unreadable');
  return { end, count };
}

function readTable(stbl: readonly Box[], type: string, columns: number): Table {
  const box = onlyBox(stbl, type);
  if (!box) return { count: 0, at: () => 0 };
  const count = countThatFits(box, 4, columns * 4);
  return { count, at: (row, column) => box.getUint32(8 + (row * columns + column) * 4) };
}

/** File position of each chunk of a track. */
export function readChunkOffsets(stbl: readonly Box[]): { count: number; at: (chunk: number) => number } {
  const large = onlyBox(stbl, 'co64');
  if (!large) {
    const small = readTable(stbl, 'stco', 1);
    return { count: small.count, at: (chunk) => small.at(chunk, 0) };
  }
  return { count: countThatFits(large, 4, 8), at: (chunk) => Number(large.getBigUint64(8 + chunk * 8)) };
}

interface SampleSizes {
  readonly count: number;
  readonly isListed: boolean;
  /** Total bytes of `length` samples from `first`. */
  readonly sum: (first: number, length: number) => number;
}

function readSampleSizes(stbl: readonly Box[]): SampleSizes {
  const stsz = onlyBox(stbl, 'stsz');
  const stz2 = onlyBox(stbl, 'stz2');
  if (!stsz && !stz2) return { count: 0, isListed: true, sum: () => 0 };
  if (stsz && stz2) throw new NotAVideoError('unreadable');

  if (stsz) {
    if (stsz.byteLength < 12) throw new NotAVideoError('unreadable');
    const sameSize = stsz.getUint32(4);
    if (sameSize > 0) {
      return { count: stsz.getUint32(8), isListed: false, sum: (_first, length) => length * sameSize };
    }
    return listedSizes(countThatFits(stsz, 8, 4), (sample) => stsz.getUint32(12 + sample * 4));
  }

  const compact = stz2 as DataView;
  if (compact.byteLength < 12) throw new NotAVideoError('unreadable');
  const bits = compact.getUint8(7);
  if (bits !== 4 && bits !== 8 && bits !== 16) throw new NotAVideoError('unreadable');
  return listedSizes(countThatFits(compact, 8, bits / 8), (sample) => {
    if (bits === 16) return compact.getUint16(12 + sample * 2);
    if (bits === 8) return compact.getUint8(12 + sample);
    const pair = compact.getUint8(12 + (sample >> 1));
    return sample % 2 === 0 ? pair >> 4 : pair & 15;
  });
}

function listedSizes(count: number, sizeOf: (sample: number) => number): SampleSizes {
  return {
    count,
    isListed: true,
    sum(first, length) {
      let total = 0;
      for (let sample = first; sample < first + length; sample++) {
        const size = sizeOf(sample);
        if (size > maximumSampleBytes) throw new NotAVideoError('unreadable');
        total += size;
      }
      return total;
    },
  };
}

function countThatFits(box: DataView, countOffset: number, entrySize: number): number {
  if (box.byteLength < countOffset + 4) throw new NotAVideoError('unreadable');
  const count = box.getUint32(countOffset);
  if (count * entrySize > box.byteLength - countOffset - 4) throw new NotAVideoError('unreadable');
  return count;
}

function sumOfColumn(table: Table, column: number): number {
  let total = 0;
  for (let row = 0; row < table.count; row++) total += table.at(row, column);
  return total;
}
