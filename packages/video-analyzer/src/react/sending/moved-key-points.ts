import { maxKeyPoints, type KeyPoint } from '@swing/domain/key-points';

/** A part of a recording that is now in another one; all in seconds. */
export type MovedPart = {
  readonly points: readonly KeyPoint[];
  /** Where the part begins in its own recording. */
  readonly cutStart: number;
  readonly duration: number;
  /** Where it begins in the new recording. */
  readonly start: number;
};

export type MovedKeyPoints = {
  readonly points: readonly KeyPoint[];
  /** Points at moments that were cut away. */
  readonly outsideCount: number;
  /** Points beyond those that an analysis may have. */
  readonly excessCount: number;
};

/** Moves the key points of recordings to one that was made of parts of them. */
export function movedKeyPoints(parts: readonly MovedPart[]): MovedKeyPoints {
  const all = parts.flatMap(({ points, cutStart, duration, start }) =>
    points
      // The preview of a recording stops a little after its last picture.
      .filter(({ seconds }) => seconds >= cutStart && seconds <= cutStart + duration + 0.1)
      .map(({ seconds, text }) => ({ seconds: start + Math.min(seconds - cutStart, duration), text })),
  );
  const points = all.slice(0, maxKeyPoints);
  const count = parts.reduce((sum, part) => sum + part.points.length, 0);
  return { points, outsideCount: count - all.length, excessCount: all.length - points.length };
}

const counted = (count: number, verb: string) =>
  `${count} key ${count === 1 ? `point was ${verb}` : `points were ${verb}`}`;

/** Says which key points were left out; null if none was. */
export function leftOutText({ outsideCount, excessCount }: MovedKeyPoints): string | null {
  const sentences = [
    outsideCount > 0 ? `${counted(outsideCount, 'removed')}, because the moment was cut away.` : null,
    excessCount > 0 ? `${counted(excessCount, 'left out')}, because an analysis has up to ${maxKeyPoints}.` : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}
