/** Loudness of a recording, measured as ITU-R BS.1770-5 defines it. */
export type Loudness = {
  /** Integrated loudness; null if no block of the recording is louder than -70 LUFS. */
  readonly integratedLufs: number | null;
  /** Highest true peak; null for digital silence. */
  readonly truePeakDbtp: number | null;
};

/** What is known of the loudness of a kept recording. */
export type TakeLoudness = Loudness & {
  /** By how many decibels its sound was made louder; missing if it is as recorded. */
  readonly liftedDecibels?: number;
};

/** Recordings below this are quiet. Players would have to turn up the volume. */
const quietLufs = -23;
const targetLufs = -16;
export const highestPeakDbtp = -1;
const mostDecibels = 20;
/** Less cannot be heard. */
const leastDecibels = 1;

export const decibelsOf = (amplitude: number): number => 20 * Math.log10(amplitude);
export const amplitudeOf = (decibels: number): number => 10 ** (decibels / 20);

/** Whether something can be heard in a recording. */
export const hasVoice = ({ integratedLufs }: Loudness): boolean => integratedLufs !== null;

/** Whether a recording is quiet. Silence is not. */
export const isQuiet = ({ integratedLufs }: Loudness): boolean => integratedLufs !== null && integratedLufs < quietLufs;

/**
 * Returns by how many decibels a recording is made louder: towards -16 LUFS, by at most 20 dB, with peaks of at most -1 dBTP. 0 if
 * it is not quiet, or nearly nothing could be gained.
 */
export function liftOf(loudness: Loudness): number {
  const { integratedLufs, truePeakDbtp } = loudness;
  if (!isQuiet(loudness) || integratedLufs === null || truePeakDbtp === null) return 0;
  const decibels = Math.min(mostDecibels, targetLufs - integratedLufs, highestPeakDbtp - truePeakDbtp);
  return decibels < leastDecibels ? 0 : decibels;
}

const isNumberOrNull = (value: unknown) => value === null || Number.isFinite(value);

/** Whether `value`, from a stored manifest, is a loudness. */
export function isTakeLoudness(value: unknown): value is TakeLoudness {
  if (typeof value !== 'object' || value === null) return false;
  const { integratedLufs, truePeakDbtp, liftedDecibels = 0 } = value as Partial<TakeLoudness>;
  return isNumberOrNull(integratedLufs) && isNumberOrNull(truePeakDbtp) && Number.isFinite(liftedDecibels);
}
