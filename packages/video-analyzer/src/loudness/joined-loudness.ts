import type { Cut } from '../editing/cut.ts';
import type { EncodedTake } from '../takes/encoded-take.ts';
import { hasVoice, type TakeLoudness } from './loudness.ts';

type Piece = { readonly take: Pick<EncodedTake, 'hasAudio' | 'loudness' | 'durationSeconds'>; readonly cut: Cut };

const isWhole = ({ take, cut }: Piece) => cut.startSeconds === 0 && cut.endSeconds >= take.durationSeconds;

/**
 * The loudness of a recording that is made of whole ones: the mean of their power, by duration, and the highest of their peaks. Null
 * if none has sound, or if one with sound was not measured or is cut: its voice may be in what was cut away (recording-37). Then the
 * result is measured.
 */
export function joinedLoudness(pieces: readonly Piece[]): TakeLoudness | null {
  const sounding = pieces.filter(({ take }) => take.hasAudio);
  const measured = sounding
    .filter(isWhole)
    .flatMap(({ take: { loudness, durationSeconds: seconds } }) => (loudness ? [{ loudness, seconds }] : []));
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
