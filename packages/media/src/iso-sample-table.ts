import { NotAVideoError } from './errors.ts';
import { maximumFrames } from './frame-times.ts';
import type { Box } from './iso-boxes.ts';
import { onlyBox } from './iso-boxes.ts';

interface Table {
  readonly count: number;
  /** The 32-bit number at `column` of `row`. */
  readonly at: (row: number, column: number) => number;
}

/** mediabunny looks at every sample of a chunk to place one of them; chunks of thousands would take it minutes. */
const maximumLookups = 4e9;

/**
 * Checks that the tables of one track agree with each other and are of sane size; answers where in the file the track's
 * data ends (0 without samples). Throws NotAVideoError.
 */
export function endOfSampleData(stbl: readonly Box[]): number {
  const sizes = readSampleSizes(stbl);
  const durations = readTable(stbl, 'stts', 2);
  const offsets = readTable(stbl, 'ctts', 2);
  readTable(stbl, 'stss', 1);
  const chunkRuns = readTable(stbl, 'stsc', 3);
  const chunkOffsets = readChunkOffsets(stbl);

  // PCM sound has a sample per tick and is not listed one by one.
  if (sizes.isListed && sizes.count > maximumFrames) throw new NotAVideoError('unreadable');
  if (sumOfColumn(durations, 0) !== sizes.count) throw new NotAVideoError('unreadable');
  if (sumOfColumn(offsets, 0) > Math.min(sizes.count, maximumFrames)) throw new NotAVideoError('unreadable');
  if (sizes.count === 0) return 0;

  let sample = 0;
  let end = 0;
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
      end = Math.max(end, chunkOffsets.at(chunk) + sizes.sum(sample, inChunk));
      sample += inChunk;
      lookups += sizes.isListed ? inChunk * samplesPerChunk : 0;
    }
  }
  if (sample < sizes.count || lookups > maximumLookups) throw new NotAVideoError('unreadable');
  return end;
}

function readTable(stbl: readonly Box[], type: string, columns: number): Table {
  const box = onlyBox(stbl, type);
  if (!box) return { count: 0, at: () => 0 };
  const count = countThatFits(box, 4, columns * 4);
  return { count, at: (row, column) => box.getUint32(8 + (row * columns + column) * 4) };
}

/** Where each chunk of a track starts in the file. */
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
  /** Bytes of `length` samples from `first`. */
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
      for (let sample = first; sample < first + length; sample++) total += sizeOf(sample);
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
