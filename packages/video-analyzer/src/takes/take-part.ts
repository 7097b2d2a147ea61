import type { EncodedTake } from './encoded-take.ts';
import type { TakeStore } from './take-store.ts';

/** A finished take that more is recorded after. No list shows it until `release` is called, or the page ends. */
export type TakePart = {
  readonly take: EncodedTake;
  /**
   * Stores that only the first `keptSeconds` are kept, so that after a crash the rest is not offered. Rejects if that cannot be written, for
   * example because the disk is full. The take then stays as it is.
   */
  keepCut(keptSeconds: number): Promise<void>;
  /** Returns the take without what comes after `keptSeconds`, and without its loudness, because the voice may be in what was cut. */
  cut(keptSeconds: number): Promise<EncodedTake>;
  release(): void;
};

/** Makes a part of a take that `store` has finished. */
export function createTakePart(take: EncodedTake, store: Pick<TakeStore, 'keepCut' | 'cut' | 'close'>): TakePart {
  return {
    take,
    keepCut: store.keepCut,
    async cut(keptSeconds) {
      const { loudness: _, ...described } = take;
      const { blob, durationSeconds, hasAudio } = await store.cut(take, keptSeconds);
      const hasSound = hasAudio ?? take.hasAudio;
      return {
        ...described,
        blob,
        durationSeconds: durationSeconds ?? take.durationSeconds,
        hasAudio: hasSound,
        audioCodec: hasSound ? take.audioCodec : null,
      };
    },
    release: store.close,
  };
}
