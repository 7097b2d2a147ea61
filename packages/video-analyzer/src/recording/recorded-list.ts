import type { EncodedTake } from '../takes/encoded-take.ts';
import { removeUnstored, withTakes, type RecordedSegment, type SegmentUrls } from './recorded-segments.ts';

type Segments = readonly RecordedSegment[];

/** The finished recordings that the coach can watch and send. `get` and `set` read and change the list that is shown. */
export function createRecordedList(get: () => Segments, set: (segments: Segments) => void, urls: SegmentUrls) {
  let isClosed = false;

  function add(takes: readonly EncodedTake[]) {
    if (isClosed) {
      removeUnstored(takes);
      return;
    }
    const all = withTakes(get(), takes, urls);
    if (all !== get()) set(all);
  }

  /** Removes a recording from the list, not from the disk. */
  function forget(id: string): RecordedSegment | undefined {
    const segment = get().find((one) => one.id === id);
    if (segment === undefined) return undefined;
    urls.revokeObjectURL(segment.url);
    set(get().filter((one) => one.id !== id));
    return segment;
  }

  return {
    add,
    forget,
    /** Deletes a recording. */
    remove(id: string) {
      void forget(id)?.remove();
    },
    /** Changes the order. */
    arrange: (change: (segments: Segments) => Segments) => set(change(get())),
    /** No recording is added from now on. */
    close() {
      isClosed = true;
    },
    /** Frees the memory of the recordings. Those in the browser's storage stay there, the others are deleted. */
    letGo() {
      for (const { url } of get()) urls.revokeObjectURL(url);
      removeUnstored(get());
    },
  };
}
