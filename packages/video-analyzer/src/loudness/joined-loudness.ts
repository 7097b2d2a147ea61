import { hasVoice, type TakeLoudness } from './loudness.ts';

type Piece = { readonly hasAudio: boolean; readonly loudness?: TakeLoudness; readonly seconds: number };

/**
 * Estimates the loudness of a recording that is made of pieces of others: the mean of their power, by duration, and the highest of
 * their peaks. A piece counts as loud as its whole recording. Null if a piece with sound was not measured, or none has sound.
 */
export function joinedLoudness(pieces: readonly Piece[]): TakeLoudness | null {
  const sounding = pieces.filter(({ hasAudio }) => hasAudio);
  const measured = sounding.flatMap(({ loudness, seconds }) => (loudness ? [{ loudness, seconds }] : []));
  const [first] = measured;
  if (first === undefined || measured.length < sounding.length) return null;
  if (measured.length === 1) return first.loudness;
  const heard = measured.filter(({ loudness }) => hasVoice(loudness));
  const seconds = heard.reduce((sum, piece) => sum + piece.seconds, 0);
  const power = heard.reduce((sum, one) => sum + one.seconds * 10 ** ((one.loudness.integratedLufs ?? 0) / 10), 0);
  const peaks = measured.flatMap(({ loudness: { truePeakDbtp } }) => (truePeakDbtp === null ? [] : [truePeakDbtp]));
  return {
    integratedLufs: seconds > 0 ? 10 * Math.log10(power / seconds) : null,
    truePeakDbtp: peaks.length > 0 ? Math.max(...peaks) : null,
  };
}
