import type { EncodedTake } from '../encoding/take-encoder.ts';

/** A finished recording that can be watched, sent or deleted. */
export type RecordedSegment = EncodedTake & { readonly url: string };

export type SegmentUrls = Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;

/** Adds recordings to a list, each once and in the order in which they were made. Gives each a URL for its preview. */
export function withTakes(
  segments: readonly RecordedSegment[],
  takes: readonly EncodedTake[],
  urls: SegmentUrls,
): readonly RecordedSegment[] {
  const added = takes
    .filter(({ id }) => !segments.some((one) => one.id === id))
    .map((take) => ({ ...take, url: urls.createObjectURL(take.blob) }));
  if (added.length === 0) return segments;
  return [...segments, ...added].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Deletes the recordings that are only in memory. Stored ones stay until they are sent or deleted. */
export function removeUnstored(takes: readonly EncodedTake[]): void {
  for (const { isStored, remove } of takes) if (!isStored) void remove();
}
