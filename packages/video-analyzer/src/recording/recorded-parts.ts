import type { EncodedTake } from '../takes/encoded-take.ts';
import type { TakeOwner } from '../takes/take-manifest.ts';
import type { TakePart } from '../takes/take-part.ts';

/** A finished part of a recording that goes on. */
export type RecordedPart = TakePart & {
  /** How much of it is kept, from its start. */
  readonly seconds: number;
  /** For its preview. */
  readonly url: string;
};

/** Makes one take of the kept parts and the last one, and deletes these. Rejects with a sentence for the coach. */
export type JoinParts = (
  owner: TakeOwner | null,
  parts: readonly Pick<RecordedPart, 'take' | 'seconds'>[],
  last: EncodedTake | null,
) => Promise<EncodedTake>;

export const secondsOf = (parts: readonly RecordedPart[]): number => parts.reduce((sum, part) => sum + part.seconds, 0);
