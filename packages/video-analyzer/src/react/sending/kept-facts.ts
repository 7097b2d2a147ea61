import type { KeptTakes } from '../../takes/kept-takes.ts';
import { chainsOf } from '../../takes/part-chains.ts';

/** What compressing has to know of the kept recordings (recording-42). */
export type KeptFacts = {
  /** Ids of parts that may be joined with others later. */
  readonly partIds: readonly string[];
  /** Ids of recordings that are whole. Of a recording that is in neither list, this is not known. */
  readonly wholeIds: readonly string[];
  readonly isOtherTabRecording: boolean;
};

export const noKeptFacts: KeptFacts = { partIds: [], wholeIds: [], isOtherTabRecording: false };

/** Reads the facts from the kept recordings. `before` are those that were read last. */
export function keptFacts({ takes, unreadIds, otherTabIds }: KeptTakes, before: KeptFacts): KeptFacts {
  const partIds = chainsOf(takes).flat();
  // One that cannot be read may be the next part of any other. What was whole before stays so.
  const readIds = unreadIds.length > 0 ? before.wholeIds : takes.map(({ id }) => id);
  const wholeIds = readIds.filter((id) => !partIds.includes(id));
  return { partIds, wholeIds, isOtherTabRecording: otherTabIds.length > 0 };
}
