import type { ProcessLimits } from '../processes/limited-process.ts';
import type { MediaTask } from './media-task.ts';

const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;

/** A base for every file, and an allowance for each GiB of it. */
interface Allowance {
  base: number;
  perGibibyte: number;
}

/** The copy of a real 2 GB phone file of 69,120 frames takes 14 s and 234 MiB. */
const cpuSeconds: Allowance = { base: 60, perGibibyte: 120 };
const residentBytes: Allowance = { base: 768 * mebibyte, perGibibyte: 128 * mebibyte };
/** Long enough for a slow store. For a proxy it includes waiting for the other transcodings of the machine. */
const wallMs: Record<MediaTask['kind'], Allowance> = {
  copy: { base: 15 * 60_000, perGibibyte: 60 * 60_000 },
  thumbnail: { base: 15 * 60_000, perGibibyte: 0 },
  proxy: { base: 3 * 3_600_000, perGibibyte: 0 },
};
/** Of ffmpeg: 4K in 10-bit HEVC takes 0.05 s a frame, so 1,600 s for each GiB filmed at 240 frames per second. */
const transcodingCpuSeconds: Allowance = { base: 300, perGibibyte: 3_600 };

export interface MediaLimits {
  /** Of the media process itself. */
  process: ProcessLimits;
  /** Processor time of the ffmpeg that makes a proxy. */
  transcodingCpuSeconds: number;
}

/** What a task may use, by the size of the file it reads. */
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
