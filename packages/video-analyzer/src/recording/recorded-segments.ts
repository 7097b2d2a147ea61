import type { EncodedTake } from '../takes/encoded-take.ts';

/** A finished recording that can be watched, sent or deleted. */
export type RecordedSegment = EncodedTake & { readonly url: string };

export type SegmentUrls = Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;

/**
 * Adds recordings to a list, each once, in front of those that were made later. Gives each a URL for its preview. An order that
 * the coach has chosen stays.
 */
export function withTakes(
  segments: readonly RecordedSegment[],
  takes: readonly EncodedTake[],
  urls: SegmentUrls,
): readonly RecordedSegment[] {
  const added = takes
    .filter(({ id }) => !segments.some((one) => one.id === id))
    .map((take) => ({ ...take, url: urls.createObjectURL(take.blob) }));
  const all = [...segments];
  for (const one of added) {
    const later = all.findIndex(({ id }) => id > one.id);
    all.splice(later === -1 ? all.length : later, 0, one);
  }
  return added.length === 0 ? segments : all;
}

/**
 * Deletes the recordings that are only in memory. Recordings on the disk stay until they are sent or deleted. If the disk was full, the part
 * that it holds stays, and is offered again (recording-8).
 */
export function removeUnstored(takes: readonly EncodedTake[]): void {
  for (const { isStored, hasStoredPart, remove } of takes) if (!isStored && !hasStoredPart) void remove();
}
