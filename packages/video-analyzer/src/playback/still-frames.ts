import type { FrameIndex } from '@swing/media/frame-index';
import type { VideoSample } from 'mediabunny';
import type { FrameDecoding } from './decode-chunk.ts';
import { createPause, type Pause } from './pause.ts';
import { createFrameCache, type FrameCacheOptions, type KeptImage } from './frame-cache.ts';
import type { SharedSteps } from './shared-decoding.ts';

const minChunks = 4;
const chunkLimits = { min: 2, max: 30 } as const;
/** Decoded on each side of the frame shown, where there is memory for it. */
const reachSeconds = 3;
/** How long decoding pauses after a step of any video, so that the next step is painted without delay. It goes on if that step needs its frames. */
const pauseMilliseconds = 250;
/** Steps like the last one for which the frames must be there in a pause. */
const leadSteps = 30;

export type StillFrames = ReturnType<typeof createStillFrames>;

/** Decodes single frames of a file. */
type StillSource = FrameDecoding<VideoSample> &
  Pick<FrameCacheOptions<VideoSample>, 'shrink'> & {
    readonly index: FrameIndex;
    readonly bytesPerFrame: number;
  };

export type StillFramesOptions = {
  /** Called with each decoded frame. */
  onFrame: (frame: number) => void;
  /** Called once decoding has failed for good. */
  onGivenUp: () => void;
  cacheBytes: number;
  /** The scale at which frames are kept; 1 is the size of the file. */
  scale: number;
  /** While it lasts, only frames that are waited for are decoded. Wanting a frame that is not decoded ends it. */
  pause: Pick<Pause, 'ended' | 'end'>;
  /** Reports each step of this video and of the other one. */
  steps: SharedSteps;
};

/**
 * Caches the exact frames around the one shown while paused, as many as fit into `cacheBytes`. Owns its images. Does
 * not dispose of the source.
 */
export function createStillFrames(source: StillSource, options: StillFramesOptions) {
  const { onFrame, onGivenUp, cacheBytes } = options;
  let { scale } = options;
  /** The frame shown last, at the largest size that was decoded since then. */
  let shown: (KeptImage<VideoSample> & { readonly frame: number }) | null = null;
  let sharpening = new AbortController();
  let isSharpening = false;
  let isGivenUp = false;
  let wanted = 0;
  /** How many frames 30 more steps like the last one would move from `wanted`; negative towards the start of the video. */
  let lead = 0;
  const stepPause = createPause(pauseMilliseconds);
  let cache = createCache(cacheBytes);

  function createCache(bytes: number) {
    const { index, bytesPerFrame } = source;
    // Chunks are no longer than the memory allows at full size.
    const affordable = Math.floor(bytes / bytesPerFrame);
    const chunkLength = Math.min(chunkLimits.max, Math.max(chunkLimits.min, Math.floor(affordable / minChunks)));
    const framesPerSecond = (index.count - 1) / (index.timeOf(index.count - 1) || 1);
    return createFrameCache<VideoSample>({
      frameCount: index.count,
      chunkLength,
      bytesPerFrame,
      maxBytes: bytes,
      minChunks,
      maxChunks: Math.max(minChunks, 2 * Math.ceil((reachSeconds * framesPerSecond) / chunkLength) + 2),
      scale,
      keyFrameOf: source.keyFrameOf,
      decode: source.decode,
      decodeAwaited: source.decodeAwaited,
      pause: { ended: () => stepPause.ended() ?? options.pause.ended() },
      shrink: source.shrink,
      onFrame,
      onError() {
        isGivenUp = true;
        cache.close();
        onGivenUp();
      },
    });
  }

  function keep(next: typeof shown) {
    shown?.image.close();
    shown = next;
  }

  /** The frame, at the largest size there is. */
  function find(frame: number): KeptImage<VideoSample> | null {
    const kept = cache.get(frame);
    return shown?.frame === frame && shown.scale >= (kept?.scale ?? 0) ? shown : kept;
  }

  /** Whether every frame is decoded that 30 more steps like the last one would reach. */
  function hasLead(): boolean {
    const end = Math.min(source.index.count - 1, Math.max(0, wanted + lead));
    const direction = Math.sign(lead);
    for (let frame = wanted; direction * (end - frame) >= 0; frame += direction)
      if (cache.get(frame) === null) return false;
    return true;
  }

  const stopListening = options.steps.listen(() => {
    if (lead !== 0 && hasLead()) stepPause.begin();
    else stepPause.end();
  });

  return {
    /** False once decoding has failed for good. */
    canDecode: () => !isGivenUp,
    /** Starts decoding around `frame`. Returns false once decoding has failed for good. */
    want(frame: number, direction: 1 | -1): boolean {
      if (shown?.frame !== frame) sharpening.abort();
      lead = direction * leadSteps * Math.max(1, Math.abs(frame - wanted));
      wanted = frame;
      options.steps.announce();
      if (cache.get(frame) === null) options.pause.end();
      cache.want(frame, direction);
      return !isGivenUp;
    },
    /** Resolves at the end of `options.pause`. Null without one, and while the frame to show is waited for, also at the size of the file. */
    readPauseEnded: () => (isSharpening || cache.get(wanted) === null ? null : options.pause.ended()),
    /** Returns the frame if it is decoded, and keeps it as the stand-in for frames that are not. */
    show(frame: number): VideoSample | null {
      const found = find(frame);
      if (found !== null && found !== shown) keep({ frame, image: found.image.clone(), scale: found.scale });
      return found && (shown?.image ?? null);
    },
    get: (frame: number) => find(frame)?.image ?? null,
    /** Returns the frame if it is decoded at the size of the file. */
    getSharp(frame: number): VideoSample | null {
      const found = find(frame);
      return found?.scale === 1 ? found.image : null;
    },
    /** Decodes the frame at the size of the file if it is shown smaller. Not an error where that fails. */
    async sharpen(frame: number) {
      if (isGivenUp || shown?.frame !== frame || shown.scale === 1) return;
      sharpening.abort();
      const { signal } = (sharpening = new AbortController());
      isSharpening = true;
      try {
        for await (const { image } of source.decode(frame, frame + 1, signal)) {
          if (signal.aborted || shown?.frame !== frame) image.close();
          else {
            keep({ frame, image, scale: 1 });
            onFrame(frame);
          }
        }
      } catch {
        // The smaller picture stays.
      } finally {
        if (signal === sharpening.signal) isSharpening = false;
      }
    },
    /** The frame shown last, for use until the next one is decoded. */
    standIn: () => shown?.image ?? null,
    /** Keeps frames at another scale from now on. Those that are there are shown until the others are decoded. */
    setScale(next: number) {
      scale = next;
      cache.setScale(next);
    },
    /** Stops decoding and keeps the decoded frames. Called while playing, which needs the processor. */
    rest() {
      stepPause.end();
      sharpening.abort();
      cache.rest();
    },
    /** Drops the decoded frames, except the stand-in, and from now on fits them into `bytes`. */
    resize(bytes: number) {
      cache.close();
      if (!isGivenUp) cache = createCache(bytes);
    },
    close() {
      stopListening();
      stepPause.end();
      sharpening.abort();
      cache.close();
      keep(null);
    },
  };
}
