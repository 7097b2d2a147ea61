import type { EncodedTake } from '../takes/encoded-take.ts';
import type { TakeEncoder } from '../encoding/take-encoder.ts';
import type { TakeOwner } from '../takes/take-manifest.ts';
import type { JoinParts, RecordedPart } from './recorded-parts.ts';
import type { createRecordedList } from './recorded-list.ts';
import type { SegmentUrls } from './recorded-segments.ts';

type PartListOptions = {
  urls: SegmentUrls;
  /** The finished recordings. */
  recordings: Pick<ReturnType<typeof createRecordedList>, 'forget'>;
  /** Called with the parts whenever they change. */
  onChange: (parts: readonly RecordedPart[]) => void;
  /** Called if a cut cannot be stored. After a crash, what was cut is then there again. */
  onCutNotStored: () => void;
  /** Called if the parts become separate recordings. With `areCutsStored` false, what was cut is in these again after a reload. */
  onJoinFailed: (error: unknown, areCutsStored: boolean) => void;
};

const isCut = ({ take, seconds }: RecordedPart) => seconds < take.durationSeconds;

/** The recording that a part becomes. If it cannot be cut now, it is whole. */
const separate = async (part: RecordedPart) =>
  isCut(part) ? part.cut(part.seconds).catch(() => part.take) : part.take;

/** The finished parts of the recording that is going on: one for each time that the coach stepped back and went on. */
export function createPartList({ urls, recordings, onChange, onCutNotStored, onJoinFailed }: PartListOptions) {
  let parts: readonly RecordedPart[] = [];
  let join: JoinParts | null = null;
  /** The seconds up to which a take is kept, by its id, as they are on the disk. */
  const storedCuts = new Map<string, number>();
  let storing: Promise<unknown> = Promise.resolve();

  function set(next: readonly RecordedPart[]) {
    parts = next;
    onChange(parts);
  }

  /** Returns whether the cut is on the disk now, or need not be, because the part was deleted meanwhile. */
  async function storeCut({ take, seconds, keepCut }: RecordedPart): Promise<boolean> {
    try {
      await keepCut(seconds);
      storedCuts.set(take.id, seconds);
      return true;
    } catch {
      return !parts.some((part) => part.take.id === take.id);
    }
  }

  /** Stores the cuts that are not on the disk yet, one after the other. Returns whether all are. */
  function storeCuts(): Promise<boolean> {
    const stored = storing.then(async () => {
      let areStored = true;
      for (const part of parts)
        if (isCut(part) && storedCuts.get(part.take.id) !== part.seconds)
          areStored = (await storeCut(part)) && areStored;
      return areStored;
    });
    storing = stored;
    return stored;
  }

  /** Resolves once what was cut is not on the disk any more, or cannot be written, which is reported. */
  async function settleCuts(): Promise<void> {
    const areStored = await storeCuts();
    // Without parts, Stop has made recordings of them meanwhile.
    if (!areStored && parts.length > 0) onCutNotStored();
  }

  /** Joins all parts and `last`. Returns null if there is nothing to join, or that fails. */
  async function joined(owner: TakeOwner | null, last: EncodedTake | null): Promise<EncodedTake | null> {
    if (parts.length === 0 || join === null) return null;
    try {
      const take = await join(owner, parts, last);
      // A list that was read in the meantime may show the last one.
      if (last) recordings.forget(last.id);
      return take;
    } catch (error) {
      onJoinFailed(error, await storeCuts());
      return null;
    }
  }

  return {
    get: () => parts,
    /** Keeps only these parts, which may be shorter than before. Deletes the others. */
    keep(kept: readonly RecordedPart[]) {
      const dropped = parts.filter(({ take }) => !kept.some((part) => part.take.id === take.id));
      set(kept);
      for (const { url } of dropped) urls.revokeObjectURL(url);
      const removed = Promise.all(dropped.map(({ take }) => take.remove()));
      storing = storing.then(() => removed);
      void settleCuts();
    },
    settleCuts,
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
      const whole = await joined(owner, last);
      const takes = whole ? [whole] : [...(await Promise.all(parts.map(separate))), ...(last ? [last] : [])];
      for (const { url, release } of parts) {
        urls.revokeObjectURL(url);
        release();
      }
      if (parts.length > 0) set([]);
      return takes;
    },
  };
}
