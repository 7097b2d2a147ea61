import type { EncodedTake, TakeEncoder } from '../encoding/take-encoder.ts';
import type { TakeOwner } from '../encoding/take-manifest.ts';
import type { JoinParts, RecordedPart } from './recorded-parts.ts';
import type { createRecordedList } from './recorded-list.ts';
import type { SegmentUrls } from './recorded-segments.ts';

type PartListOptions = {
  urls: SegmentUrls;
  /** The finished recordings. */
  recordings: Pick<ReturnType<typeof createRecordedList>, 'forget'>;
  /** Called with the parts whenever they change. */
  onChange: (parts: readonly RecordedPart[]) => void;
  onJoinFailed: (error: unknown) => void;
};

/** The finished parts of the recording that is going on: one for each time that the coach stepped back and went on. */
export function createPartList({ urls, recordings, onChange, onJoinFailed }: PartListOptions) {
  let parts: readonly RecordedPart[] = [];
  let join: JoinParts | null = null;

  function set(next: readonly RecordedPart[]) {
    parts = next;
    onChange(parts);
  }

  return {
    get: () => parts,
    set,
    /** Sets how parts are joined. Until then, they become separate recordings. */
    joinWith(next: JoinParts) {
      join = next;
    },
    /** Ends an encoder's file after so many seconds, as the next part. */
    async add(encoder: TakeEncoder, seconds: number) {
      const part = await encoder.finishPart(seconds);
      set([...parts, { ...part, seconds, url: urls.createObjectURL(part.take.blob) }]);
    },
    /** Makes one finished recording of all parts and `last`, or separate ones if they cannot be joined. Returns them. */
    async finish(owner: TakeOwner | null, last: EncodedTake | null) {
      let takes = [...parts.map(({ take }) => take), ...(last ? [last] : [])];
      if (parts.length > 0 && join)
        try {
          takes = [await join(owner, parts, last)];
          // A list that was read in the meantime may show the last one.
          if (last) recordings.forget(last.id);
        } catch (error) {
          onJoinFailed(error);
        }
      for (const { url, release } of parts) {
        urls.revokeObjectURL(url);
        release();
      }
      if (parts.length > 0) set([]);
      return takes;
    },
  };
}
