import type { VideoSample } from 'mediabunny';
import { createFrameCache } from './frame-cache.ts';
import type { FrameSource } from './frame-source.ts';

const chunksKept = 4;
const chunkLimits = { min: 2, max: 30 } as const;
const cacheBytes = 480 * 1024 * 1024;

export type StillFrames = ReturnType<typeof createStillFrames>;

/**
 * The exact frames that a standing picture is made of: those around the one wanted, as many as memory allows. Owns its
 * images; the source is its maker's.
 */
export function createStillFrames(
  source: FrameSource,
  /** `onFrame` is told each frame that came in, `onGivenUp` that no more will. */
  { onFrame, onGivenUp }: { onFrame: (frame: number) => void; onGivenUp: () => void },
) {
  const affordable = Math.floor(cacheBytes / chunksKept / source.bytesPerFrame);
  let shown: VideoSample | null = null;
  let isGivenUp = false;

  const cache = createFrameCache<VideoSample>({
    frameCount: source.index.count,
    chunkLength: Math.min(chunkLimits.max, Math.max(chunkLimits.min, affordable)),
    chunksKept,
    decode: source.decode,
    onFrame,
    onError() {
      isGivenUp = true;
      cache.close();
      onGivenUp();
    },
  });

  return {
    /** Makes a frame and those around it come in; false where frames can't be had any more. */
    want(frame: number, direction: 1 | -1): boolean {
      cache.want(frame, direction);
      return !isGivenUp;
    },
    /** The frame if it is here, and then the one that stands in for others. */
    show(frame: number): VideoSample | null {
      const sample = cache.get(frame);
      if (sample !== null) {
        shown?.close();
        shown = sample.clone();
      }
      return sample;
    },
    get: cache.get,
    /** The last one shown, for as long as the next is being decoded. */
    standIn: () => shown,
    /** Stops decoding without giving up what is held; playing needs the processor. */
    rest: cache.rest,
    close() {
      cache.close();
      shown?.close();
      shown = null;
    },
  };
}
