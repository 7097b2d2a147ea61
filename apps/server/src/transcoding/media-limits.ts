import type { ProcessLimits } from '../boot/limited-process.ts';
import type { MediaTask } from './media-task.ts';

const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;

/** A base for every file, and an allowance for each GiB of it. */
interface Allowance {
  base: number;
  perGibibyte: number;
}

/** A real 2 GB phone file of 69,120 frames takes a tenth of each. */
const cpuSeconds: Allowance = { base: 60, perGibibyte: 120 };
const residentBytes: Allowance = { base: 768 * mebibyte, perGibibyte: 128 * mebibyte };
/** Long enough for a slow store. For a proxy it includes waiting for the other transcodings of the machine. */
const wallMs: Record<MediaTask['kind'], Allowance> = {
  copy: { base: 15 * 60_000, perGibibyte: 60 * 60_000 },
  thumbnail: { base: 15 * 60_000, perGibibyte: 0 },
  proxy: { base: 3 * 3_600_000, perGibibyte: 0 },
};
/** Of ffmpeg: 4K at 240 frames per second takes about 1,500 s of one core for each GiB. */
const transcodingCpuSeconds: Allowance = { base: 300, perGibibyte: 1_800 };

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
