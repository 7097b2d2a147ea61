import { chunksAround } from './chunks-around.ts';
import { decodeChunk, type FrameDecoding } from './decode-chunk.ts';
import type { Closable } from './decoded-frame.ts';
import type { Pause } from './pause.ts';

/** An image at `scale` times the size of the file. */
export type KeptImage<Image> = { readonly image: Image; readonly scale: number };

export type FrameCacheOptions<Image extends Closable> = FrameDecoding<Image> & {
  frameCount: number;
  /** Frames decoded in one run. */
  chunkLength: number;
  /** Bytes of a frame at the size of the file. */
  bytesPerFrame: number;
  /** Bytes that all images together may take. */
  maxBytes: number;
  /** Chunks that are kept even if they take more than `maxBytes`. */
  minChunks: number;
  maxChunks: number;
  /** The scale at which images are kept. */
  scale: number;
  /** While it lasts, only frames that are waited for are decoded. */
  pause: Pick<Pause, 'ended'>;
  /** Returns a smaller copy of an image. Null if that is not possible. */
  shrink: (image: Image, scale: number) => Promise<Image | null>;
  onFrame: (frame: number) => void;
  onError: (error: unknown) => void;
};

/** `completeAt` is the scale at which all frames of the chunk are there; 0 if some are missing. */
type Chunk<Image> = { frames: Map<number, KeptImage<Image>>; completeAt: number };

export type FrameCache<Image extends Closable> = ReturnType<typeof createFrameCache<Image>>;

const shrunkAtOnce = 2;
/** Smaller changes of the scale, while a window is resized, would decode all frames again for nothing. */
const smallestChange = 0.05;

/**
 * Caches decoded frames around the wanted one. Decodes the chunk with the wanted frame first, then those around it on
 * both sides, the nearest first and of two the one in the direction of travel. A frame is there as soon as it is decoded, and is
 * then replaced by a smaller one. The cache owns its images and closes each exactly once.
 */
export function createFrameCache<Image extends Closable>(options: FrameCacheOptions<Image>) {
  const { frameCount, chunkLength, bytesPerFrame, maxBytes, minChunks, maxChunks } = options;
  const lastChunk = Math.ceil(frameCount / chunkLength) - 1;
  const chunks = new Map<number, Chunk<Image>>();
  let queue: number[] = [];
  let running: { chunk: number; scale: number; abort: AbortController } | null = null;
  let { scale } = options;
  let wanted = 0;
  let isShrinkable = true;
  let isResting = true;
  let isClosed = false;

  const chunkOf = (frame: number) => Math.floor(frame / chunkLength);
  const isComplete = (chunk: number) => (chunks.get(chunk)?.completeAt ?? 0) >= scale;
  const isDecoded = (frame: number) => chunks.get(chunkOf(frame))?.frames.has(frame) === true;
  const bytesAt = (imageScale: number) => bytesPerFrame * imageScale * imageScale;
  const bytesBeingShrunk = () => (scale < 1 ? shrunkAtOnce * bytesPerFrame : 0);

  function bytesIn(chunk: number) {
    let bytes = 0;
    for (const kept of chunks.get(chunk)?.frames.values() ?? []) bytes += bytesAt(kept.scale);
    return bytes;
  }

  /** Frames of a chunk at the size of the file. */
  const fullFrames = (chunk: number) =>
    [...(chunks.get(chunk)?.frames ?? [])].flatMap(([frame, kept]) => (kept.scale === 1 ? [frame] : []));

  const needsWork = (chunk: number) => !isComplete(chunk) || (scale < 1 && fullFrames(chunk).length > 0);

  function release(chunk: number) {
    for (const { image } of chunks.get(chunk)?.frames.values() ?? []) image.close();
    chunks.delete(chunk);
  }

  /** Whether the frame that is waited for is in this chunk. Its frames are not held up by shrinking. */
  const isAwaited = (chunk: number) => chunk === chunkOf(wanted) && !isDecoded(wanted);

  function makeRoom(incoming: number) {
    const center = chunkOf(wanted);
    const others = [...chunks.keys()].filter((chunk) => chunk !== incoming);
    others.sort((a, b) => Math.abs(b - center) - Math.abs(a - center));
    const bytesFilled = chunkLength * bytesAt(isAwaited(incoming) ? 1 : scale) + bytesBeingShrunk();
    let bytes = Math.max(bytesIn(incoming), bytesFilled);
    for (const chunk of others) bytes += bytesIn(chunk);
    for (const [index, chunk] of others.entries()) {
      const count = others.length - index + 1;
      if (count <= maxChunks && (bytes <= maxBytes || count <= minChunks)) return;
      bytes -= bytesIn(chunk);
      release(chunk);
    }
  }

  function put(held: Chunk<Image>, frame: number, kept: KeptImage<Image>) {
    held.frames.get(frame)?.image.close();
    held.frames.set(frame, kept);
  }

  /** Replaces a frame by a smaller one. Without smaller ones, all are kept at full size from then on. */
  async function shrinkIn(held: Chunk<Image>, frame: number, smaller: number) {
    const full = held.frames.get(frame);
    const isHeld = () => chunks.get(chunkOf(frame)) === held && held.frames.get(frame) === full;
    if (full === undefined || !isHeld()) return;
    const image = await options.shrink(full.image, smaller);
    // It may be needed larger by now.
    if (image !== null && isHeld() && scale === smaller) put(held, frame, { image, scale: smaller });
    else image?.close();
    if (image === null && !isClosed) {
      isShrinkable = false;
      setScale(1);
    }
  }

  function framesOf(chunk: number, signal: AbortSignal) {
    const first = chunk * chunkLength;
    const end = Math.min(frameCount, first + chunkLength);
    return decodeChunk({ first, end, awaited: () => (isAwaited(chunk) ? wanted : null) }, options, signal);
  }

  async function fill(chunk: number, target: number, signal: AbortSignal) {
    const held: Chunk<Image> = chunks.get(chunk) ?? { frames: new Map(), completeAt: 0 };
    chunks.set(chunk, held);
    const wasAwaited = isAwaited(chunk);
    const full = target < 1 ? fullFrames(chunk) : [];
    const shrinking = new Set<Promise<void>>();
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    const isDecodedAlready = held.completeAt >= target;
    let isDecoding = !isDecodedAlready;
    const isWaitedFor = () => isDecoding && wasAwaited && isAwaited(chunk);

    function shrinkNext() {
      if (options.pause.ended() !== null || isWaitedFor()) return;
      while (full.length > 0 && shrinking.size < shrunkAtOnce && !signal.aborted) {
        const task: Promise<void> = shrinkIn(held, full.shift() as number, target).finally(() => {
          shrinking.delete(task);
          shrinkNext();
        });
        shrinking.add(task);
      }
    }

    /** Shrinks frames while there is something to wait for. */
    async function shrinkWhile(isBusy: () => boolean) {
      shrinkNext();
      while (isBusy() && !signal.aborted) {
        await Promise.race([...shrinking, aborted, ...[options.pause.ended()].filter((ended) => ended !== null)]);
        shrinkNext();
      }
    }

    const isPaused = () => !isWaitedFor() && options.pause.ended() !== null;
    held.completeAt = Math.min(held.completeAt, target);
    await shrinkWhile(isPaused);
    for await (const { frame, image } of isDecodedAlready ? [] : framesOf(chunk, signal)) {
      const isKept = (held.frames.get(frame)?.scale ?? 0) >= target;
      if (isClosed || signal.aborted || chunks.get(chunk) !== held || isKept || chunkOf(frame) !== chunk) {
        image.close();
        continue;
      }
      put(held, frame, { image, scale: 1 });
      options.onFrame(frame);
      // The frame is painted in a microtask, which goes first.
      await Promise.resolve();
      if (target < 1) full.push(frame);
      await shrinkWhile(() => isPaused() || (full.length > 0 && !isWaitedFor()));
    }
    isDecoding = false;
    await shrinkWhile(() => full.length > 0 || shrinking.size > 0);
    if (!signal.aborted) held.completeAt = target;
  }

  async function work() {
    while (running === null && !isClosed) {
      const chunk = queue.shift();
      if (chunk === undefined) return;
      makeRoom(chunk);
      const abort = new AbortController();
      running = { chunk, scale, abort };
      try {
        await fill(chunk, scale, abort.signal);
      } catch (error) {
        if (!abort.signal.aborted) {
          queue = [];
          options.onError(error);
        }
      }
      running = null;
    }
  }

  /** The chunks to decode around the wanted frame, in order. */
  function orderFor(direction: 1 | -1): number[] {
    const affordable = Math.floor((maxBytes - bytesBeingShrunk()) / (chunkLength * bytesAt(scale)));
    // Leaves room for one more, so that going back and forth over the edge of a chunk decodes nothing again.
    const count = Math.max(minChunks, Math.min(maxChunks, affordable)) - 1;
    return chunksAround(chunkOf(wanted), { lastChunk, direction, count });
  }

  /** Starts decoding around `frame`. `direction` decides on which side decoding begins. */
  function want(frame: number, direction: 1 | -1 = 1) {
    if (isClosed || frameCount === 0) return;
    isResting = false;
    wanted = frame;
    const chunk = chunkOf(frame);
    const order = orderFor(direction);
    const isUseful = (one: number) => one === chunk || (isComplete(chunk) && order.includes(one));
    if (running !== null && !(running.scale === scale && isUseful(running.chunk))) running.abort.abort();
    const underWay = running === null || running.abort.signal.aborted ? null : running.chunk;
    queue = order.filter((one) => needsWork(one) && one !== underWay);
    void work();
  }

  function setScale(next: number) {
    const wished = isShrinkable ? next : 1;
    const isNearlySame = scale < 1 && wished < 1 && Math.abs(wished / scale - 1) < smallestChange;
    if (wished === scale || isNearlySame) return;
    scale = wished;
    if (!isResting) want(wanted);
  }

  return {
    get: (frame: number): KeptImage<Image> | null => chunks.get(chunkOf(frame))?.frames.get(frame) ?? null,

    want,

    /**
     * Keeps images at another scale from now on. Smaller ones stay until the larger ones are decoded.
     */
    setScale,

    /** Stops decoding and keeps the decoded frames. Called while playing, which needs the processor. */
    rest() {
      isResting = true;
      queue = [];
      running?.abort.abort();
    },

    close() {
      isClosed = true;
      queue = [];
      running?.abort.abort();
      for (const chunk of chunks.keys()) release(chunk);
    },
  };
}
