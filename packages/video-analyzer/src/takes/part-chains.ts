import type { KeptTake, KeptTakes } from './kept-takes.ts';

type Chains = readonly (readonly string[])[];

/**
 * Finds the takes that are parts of one recording, because it was interrupted before its parts were joined (recording-12). Returns the ids of each recording's
 * parts, in their order. A part that is not listed ends the recording. If two takes continue the same one, the coach has gone back before the earlier
 * of them, so that does not count.
 */
export function chainsOf(takes: readonly KeptTake[]): Chains {
  const ids = new Set(takes.map(({ id }) => id));
  const nextOf = new Map<string, string>();
  for (const { id, manifest } of takes) if (manifest.continues !== undefined) nextOf.set(manifest.continues, id);
  const isFirst = ({ manifest }: KeptTake) => manifest.continues === undefined || !ids.has(manifest.continues);
  return takes.filter(isFirst).flatMap((first) => {
    const chain = [first.id];
    for (let next = nextOf.get(first.id); next !== undefined; next = nextOf.get(next)) chain.push(next);
    return chain.length > 1 ? [chain] : [];
  });
}

/** The parts of recordings that can be joined. None while a take is being made or cannot be read, because it may be a part that is missing then. */
export function findPartChains({ takes, liveIds, unreadIds }: KeptTakes): Chains {
  return liveIds.length > 0 || unreadIds.length > 0 ? [] : chainsOf(takes);
}

/** The takes as recordings, in the order of their first parts: those that are parts of one together, in their order, and each of the others alone (recording-4). */
export function byRecording(takes: readonly KeptTake[]): [first: KeptTake, ...KeptTake[]][] {
  const byId = new Map(takes.map((take) => [take.id, take]));
  const laterParts = new Map(chainsOf(takes).map(([first, ...later]) => [first, later]));
  const later = new Set([...laterParts.values()].flat());
  return takes
    .filter(({ id }) => !later.has(id))
    .map((first) => [first, ...(laterParts.get(first.id) ?? []).flatMap((id) => byId.get(id) ?? [])]);
}
