import type { FrameChange } from './contact-finding.ts';

/** Changes on each side with which a change is compared. */
const neighbours = 3;
/** Share of the picture that noise may change from frame to frame. */
const noiseShare = 0.001;
/** How far a change must stand out, and how many times as far as any other one within `reach`, apart from the next to it. */
const limits = {
  peak: { smallest: 0.12, timesNext: 1.5, reach: Infinity },
  drop: { smallest: 0.12, timesNext: 1.5, reach: 6 },
} as const;

type Limits = { readonly smallest: number; readonly timesNext: number; readonly reach: number };

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** By how much each amount exceeds the usual amount around it; 0.2 is a fifth. */
function peaks(amounts: readonly number[]): number[] {
  return amounts.map((amount, at) => {
    const around = amounts.slice(Math.max(0, at - neighbours), at + neighbours + 1);
    return amount / median(around) - 1;
  });
}

/** By how much the amount before exceeds each one. */
function drops(amounts: readonly number[]): number[] {
  return amounts.map((amount, at) => (amounts[at - 1] ?? amount) / amount - 1);
}

/**
 * Returns the first possible place whose value stands out clearly; -1 if there is none. The first, because a ball or a bat that
 * leaves the picture comes after the contact.
 */
function firstClear(values: readonly number[], isPossible: readonly boolean[], { smallest, timesNext, reach }: Limits) {
  return values.findIndex((value, at) => {
    if (!isPossible[at] || value < smallest) return false;
    return values.every((other, place) => {
      const distance = Math.abs(place - at);
      return distance > reach || value >= (distance > 1 ? timesNext * other : other);
    });
  });
}

/**
 * Returns the frame in which the motion changes suddenly. Either the picture changes much more than before and after, as when
 * a ball leaves that lay still, or it changes less from there on, as when a ball slows down a bat. Only frames for which
 * `isPossible` are considered. Null if no change stands out clearly from the others.
 */
export function motionJump(
  changes: readonly FrameChange[],
  isPossible: (change: FrameChange) => boolean,
): FrameChange | null {
  const amounts = changes.map(({ amount }) => amount + noiseShare);
  const possible = changes.map(isPossible);
  const peak = firstClear(peaks(amounts), possible, limits.peak);
  return changes[peak] ?? changes[firstClear(drops(amounts), possible, limits.drop)] ?? null;
}
