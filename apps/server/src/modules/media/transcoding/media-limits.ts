import type { ProcessLimits } from '../processes/limited-process.ts';
import type { MediaTask } from './media-task.ts';

const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;

/** A base amount, plus an amount per GiB of the file. */
interface Allowance {
  base: number;
  perGibibyte: number;
}

/** For comparison: copying a real 2 GB phone file of 69,120 frames takes 14 s and 234 MiB. */
const cpuSeconds: Allowance = { base: 60, perGibibyte: 120 };
const residentBytes: Allowance = { base: 768 * mebibyte, perGibibyte: 128 * mebibyte };
/** Long enough for a slow store. For a proxy and a conversion it includes waiting for a transcoding slot. */
const wallMs: Record<MediaTask['kind'], Allowance> = {
  copy: { base: 15 * 60_000, perGibibyte: 60 * 60_000 },
  thumbnail: { base: 15 * 60_000, perGibibyte: 0 },
  proxy: { base: 3 * 3_600_000, perGibibyte: 0 },
  convert: { base: 3 * 3_600_000, perGibibyte: 0 },
};
/** For ffmpeg. 4K in 10-bit HEVC takes 0.05 s a frame, so 1,600 s per GiB filmed at 240 frames per second. */
const transcodingCpuSeconds: Allowance = { base: 300, perGibibyte: 3_600 };

export interface MediaLimits {
  /** For the media process itself. */
  process: ProcessLimits;
  /** Processor seconds for the ffmpeg that makes a proxy. */
  transcodingCpuSeconds: number;
}

/** Returns the limits of a task, by the size of its input file. */
export function mediaLimitsFor({ kind, from: { size } }: MediaTask): MediaLimits {
  const allowed = ({ base, perGibibyte }: Allowance) => base + (perGibibyte * size) / gibibyte;
  return {
    process: {
      cpuSeconds: allowed(cpuSeconds),
      residentBytes: allowed(residentBytes),
      wallMs: allowed(wallMs[kind]),
    },
    transcodingCpuSeconds: allowed(transcodingCpuSeconds),
  };
}
