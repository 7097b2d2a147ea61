import type { VideoSample } from 'mediabunny';
import { createFrameCache } from './frame-cache.ts';
import type { FrameSource } from './frame-source.ts';

const leastChunks = 4;
const chunkLimits = { min: 2, max: 30 } as const;
/** Decoded on each side of the frame shown, where there is memory for it. */
const reachSeconds = 3;

export type StillFrames = ReturnType<typeof createStillFrames>;

/**
 * Caches the exact frames around the one shown while paused, as many as fit into `cacheBytes`. Owns its images. Does
 * not dispose of the source.
 */
export function createStillFrames(
  source: FrameSource,
  /** `onFrame` is called with each decoded frame, `onGivenUp` once decoding has failed for good. */
  { onFrame, onGivenUp, cacheBytes }: { onFrame: (frame: number) => void; onGivenUp: () => void; cacheBytes: number },
) {
  let shown: VideoSample | null = null;
  let isGivenUp = false;
  let cache = createCache(cacheBytes);

  function createCache(bytes: number) {
    const { index, bytesPerFrame } = source;
    const affordable = Math.floor(bytes / bytesPerFrame);
    const chunkLength = Math.min(chunkLimits.max, Math.max(chunkLimits.min, Math.floor(affordable / leastChunks)));
    const framesPerSecond = (index.count - 1) / (index.timeOf(index.count - 1) || 1);
    const wanted = 2 * Math.ceil((reachSeconds * framesPerSecond) / chunkLength) + 2;
    return createFrameCache<VideoSample>({
      frameCount: index.count,
      chunkLength,
      chunksKept: Math.max(leastChunks, Math.min(wanted, Math.floor(affordable / chunkLength))),
      decode: source.decode,
      onFrame,
      onError() {
        isGivenUp = true;
        cache.close();
        onGivenUp();
      },
    });
  }

  return {
    /** Starts decoding around `frame`. Returns false once decoding has failed for good. */
    want(frame: number, direction: 1 | -1): boolean {
      cache.want(frame, direction);
      return !isGivenUp;
    },
    /** Returns the frame if it is decoded, and keeps it as the stand-in for frames that are not. */
    show(frame: number): VideoSample | null {
      const sample = cache.get(frame);
      if (sample !== null) {
        shown?.close();
        shown = sample.clone();
      }
      return sample;
    },
    get: (frame: number) => cache.get(frame),
    /** The frame shown last, for use until the next one is decoded. */
    standIn: () => shown,
    /** Stops decoding and keeps the decoded frames. Called while playing, which needs the processor. */
    rest: () => cache.rest(),
    /** Drops the decoded frames, except the stand-in, and from now on fits them into `bytes`. */
    resize(bytes: number) {
      cache.close();
      if (!isGivenUp) cache = createCache(bytes);
    },
    close() {
      cache.close();
      shown?.close();
      shown = null;
    },
  };
}
