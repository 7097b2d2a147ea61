import type { FrameChange } from './contact-finding.ts';

/** Changes on each side with which a change is compared. */
const neighbours = 3;
/** Share of the picture that noise may change from frame to frame. */
const noiseShare = 0.001;
/** How much a jump must exceed what is around it, and how many times as much as the next largest jump does. */
const limits = { smallest: 0.12, timesNext: 1.5 } as const;

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** By how much each change exceeds the usual change around it; 0.2 is a fifth. */
function excesses(changes: readonly FrameChange[]): number[] {
  const amounts = changes.map(({ amount }) => amount + noiseShare);
  return amounts.map((amount, at) => {
    const around = amounts.slice(Math.max(0, at - neighbours), at + neighbours + 1);
    return amount / median(around) - 1;
  });
}

/**
 * Returns the frame after which the picture jumps: a ball that leaves, a bat that is stopped. Only frames for which
 * `isPossible` are considered. Null if no change stands out clearly from all others.
 */
export function motionJump(
  changes: readonly FrameChange[],
  isPossible: (change: FrameChange) => boolean,
): FrameChange | null {
  const excess = excesses(changes);
  let best = -1;
  for (const [at, change] of changes.entries()) {
    if (isPossible(change) && (excess[at] ?? 0) > (excess[best] ?? 0)) best = at;
  }
  const jump = excess[best] ?? 0;
  const next = Math.max(0, ...excess.filter((_, at) => Math.abs(at - best) > 1));
  return jump >= limits.smallest && jump >= next * limits.timesNext ? (changes[best] ?? null) : null;
}
