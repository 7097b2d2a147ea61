import type { Curve } from './shapes/pen-outline.ts';

type Ends = { readonly first: number; readonly last: number };

const isSamePoint = (one: readonly number[] | undefined, other: readonly number[] | undefined) =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** How many points two outlines have in common, the first ones and the last ones. */
function commonEnds(before: Curve, outline: Curve): Ends {
  const shorter = Math.min(before.length, outline.length);
  let first = 0;
  while (first < shorter && isSamePoint(before[first], outline[first])) first += 1;
  let last = 0;
  while (last < shorter - first && isSamePoint(before.at(-1 - last), outline.at(-1 - last))) last += 1;
  return { first, last };
}

type Growth = {
  /** False if a point that had settled has changed, so that what was painted of the edge has to be painted again. */
  readonly isContinued: boolean;
  /** Parts of the edge that will not change any more, to be painted once. */
  readonly added: readonly Curve[];
  /** The part of the edge that may still change, to be painted each time. */
  readonly rest: Curve;
};

/**
 * Follows the outline of a stroke that grows. It begins and ends at the start of the stroke, so its middle changes. What two outlines
 * in a row have in common at their ends has settled: it stays as it is. It is added when it has at least `leastSettled` points.
 */
export function createGrowingOutline(leastSettled: number) {
  let known: Curve | null = null;
  let settled: Ends = { first: 0, last: 0 };

  /** Curves are drawn from the middle of their first two points to that of their last two, so neighbours share two points. */
  const restOf = (outline: Curve) =>
    outline.slice(Math.max(0, settled.first - 2), outline.length - Math.max(0, settled.last - 2));

  return {
    restart() {
      known = null;
    },
    /** Follows one more outline, which is not empty. */
    grow(outline: Curve): Growth {
      if (outline === known) return { isContinued: true, added: [], rest: restOf(outline) };
      const { first, last } = commonEnds(known ?? [], outline);
      const isContinued = known !== null && first >= settled.first && last >= settled.last;
      known = outline;
      if (!isContinued) {
        settled = { first: 0, last: 0 };
        return { isContinued, added: [], rest: outline };
      }
      if (first + last - settled.first - settled.last < leastSettled) {
        return { isContinued, added: [], rest: restOf(outline) };
      }
      const from = Math.max(0, settled.first - 2);
      const to = outline.length - Math.max(0, settled.last - 2);
      settled = { first, last };
      return {
        isContinued,
        added: [outline.slice(from, first), outline.slice(outline.length - last, to)],
        rest: restOf(outline),
      };
    },
  };
}
