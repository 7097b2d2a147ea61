import type { Cut } from '../encoding/cut.ts';
import type { EncodedTake, TakePart } from '../encoding/take-encoder.ts';

/** A finished part of a recording that goes on. */
export type RecordedPart = TakePart & {
  /** How much of it is kept, from its start. */
  readonly seconds: number;
  /** For its preview. */
  readonly url: string;
};

/** Joins takes, each up to where it is cut. Rejects with a sentence for the coach. */
export type JoinTakes = (pieces: readonly { readonly take: EncodedTake; readonly cut: Cut }[]) => Promise<EncodedTake>;

export const secondsOf = (parts: readonly RecordedPart[]): number => parts.reduce((sum, part) => sum + part.seconds, 0);

/** One picture stays at least. */
const shortestSeconds = 0.1;

/** Splits parts at a second of the recording. */
export function cutAt(parts: readonly RecordedPart[], seconds: number) {
  const kept: RecordedPart[] = [];
  const dropped: RecordedPart[] = [];
  let start = 0;
  for (const part of parts) {
    const rest = Math.max(shortestSeconds, seconds) - start;
    if (rest <= 0) dropped.push(part);
    else kept.push({ ...part, seconds: Math.min(part.seconds, rest) });
    start += part.seconds;
  }
  return { kept, dropped };
}

/**
 * Makes one recording of the parts and the last one, which no part follows. If they cannot be joined, they become recordings of
 * their own, and `error` says why.
 */
export async function joinedParts(parts: readonly RecordedPart[], last: EncodedTake | null, join: JoinTakes) {
  const rest = last ? [{ take: last, cut: { startSeconds: 0, endSeconds: Infinity } }] : [];
  if (parts.length === 0) return { takes: rest.map(({ take }) => take), error: null };
  const pieces = [
    ...parts.map(({ take, seconds }) => ({ take, cut: { startSeconds: 0, endSeconds: seconds } })),
    ...rest,
  ];
  try {
    const joined = await join(pieces);
    for (const { take } of pieces) await take.remove();
    return { takes: [joined], error: null };
  } catch (thrown) {
    for (const { release } of parts) release();
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { takes: pieces.map(({ take }) => take), error: `${reason} The parts are kept as separate recordings.` };
  }
}
