import type { KeptTakes } from './kept-takes.ts';

/**
 * Finds the kept takes that are parts of one recording, because it was interrupted before its parts were joined (recording-12). Returns the ids of each recording's
 * parts, in their order. A part that is not listed ends the recording. If two takes continue the same one, the coach has gone back before the earlier
 * of them, so that does not count. Returns nothing while a take is being made or cannot be read, because it may be a part that is missing then.
 */
export function findPartChains({ takes, liveIds, unreadIds }: KeptTakes): readonly (readonly string[])[] {
  if (liveIds.length > 0 || unreadIds.length > 0) return [];
  const ids = new Set(takes.map(({ id }) => id));
  const nextOf = new Map<string, string>();
  for (const { id, manifest } of takes) if (manifest.continues !== undefined) nextOf.set(manifest.continues, id);
  const isFirst = ({ manifest }: KeptTakes['takes'][number]) =>
    manifest.continues === undefined || !ids.has(manifest.continues);
  return takes.filter(isFirst).flatMap((first) => {
    const chain = [first.id];
    for (let next = nextOf.get(first.id); next !== undefined; next = nextOf.get(next)) chain.push(next);
    return chain.length > 1 ? [chain] : [];
  });
}
