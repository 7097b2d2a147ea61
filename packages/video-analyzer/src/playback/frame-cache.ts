/** A value that must be released with `close`, such as a mediabunny VideoSample. */
export type Closable = { close(): void };

export type DecodedFrame<Image extends Closable> = { readonly frame: number; readonly image: Image };

export type FrameCacheOptions<Image extends Closable> = {
  frameCount: number;
  /** Frames decoded in one run. */
  chunkLength: number;
  chunksKept: number;
  /** Yields the frames from `first` to `end` (exclusive) in order. Stops soon after `signal` aborts. */
  decode: (first: number, end: number, signal: AbortSignal) => AsyncIterable<DecodedFrame<Image>>;
  onFrame: (frame: number) => void;
  onError: (error: unknown) => void;
};

type Chunk<Image> = { frames: Map<number, Image>; isComplete: boolean };

export type FrameCache<Image extends Closable> = ReturnType<typeof createFrameCache<Image>>;

/**
 * Caches decoded frames around the wanted one. Decodes the chunk with the wanted frame first, then those around it on
 * both sides, the nearest first and of two the one in the direction of travel. The cache owns its images and closes each exactly once.
 */
export function createFrameCache<Image extends Closable>(options: FrameCacheOptions<Image>) {
  const { frameCount, chunkLength, chunksKept } = options;
  const lastChunk = Math.ceil(frameCount / chunkLength) - 1;
  const chunks = new Map<number, Chunk<Image>>();
  let queue: number[] = [];
  let running: { chunk: number; abort: AbortController } | null = null;
  let wanted = 0;
  let isClosed = false;

  const chunkOf = (frame: number) => Math.floor(frame / chunkLength);
  const isComplete = (chunk: number) => chunks.get(chunk)?.isComplete === true;

  function release(chunk: number) {
    for (const image of chunks.get(chunk)?.frames.values() ?? []) image.close();
    chunks.delete(chunk);
  }

  function makeRoom(incoming: number) {
    const center = chunkOf(wanted);
    const others = [...chunks.keys()].filter((chunk) => chunk !== incoming);
    others.sort((a, b) => Math.abs(b - center) - Math.abs(a - center));
    for (const chunk of others.slice(0, Math.max(0, others.length + 1 - chunksKept))) release(chunk);
  }

  async function fill(chunk: number, signal: AbortSignal) {
    const first = chunk * chunkLength;
    const end = Math.min(frameCount, first + chunkLength);
    const held = chunks.get(chunk) ?? { frames: new Map<number, Image>(), isComplete: false };
    chunks.set(chunk, held);
    for await (const { frame, image } of options.decode(first, end, signal)) {
      if (isClosed || signal.aborted || chunks.get(chunk) !== held || held.frames.has(frame)) {
        image.close();
        continue;
      }
      held.frames.set(frame, image);
      options.onFrame(frame);
    }
    if (!signal.aborted) held.isComplete = true;
  }

  async function work() {
    while (running === null && !isClosed) {
      const chunk = queue.shift();
      if (chunk === undefined) return;
      makeRoom(chunk);
      const abort = new AbortController();
      running = { chunk, abort };
      try {
        await fill(chunk, abort.signal);
      } catch (error) {
        if (!abort.signal.aborted) {
          queue = [];
          options.onError(error);
        }
      }
      running = null;
    }
  }

  return {
    get: (frame: number): Image | null => chunks.get(chunkOf(frame))?.frames.get(frame) ?? null,

    /** Starts decoding around `frame`. `direction` decides on which side decoding begins. */
    want(frame: number, direction: 1 | -1 = 1) {
      if (isClosed || frameCount === 0) return;
      wanted = frame;
      const chunk = chunkOf(frame);
      // One less than are kept, so that going back and forth over the edge of a chunk decodes nothing again.
      const distances = Array.from({ length: lastChunk }, (_, index) => index + 1);
      const around = distances.flatMap((distance) => [chunk + direction * distance, chunk - direction * distance]);
      const order = [chunk, ...around.filter((one) => one >= 0 && one <= lastChunk)].slice(0, chunksKept - 1);
      const isUseful = (one: number) => one === chunk || (isComplete(chunk) && order.includes(one));
      if (running !== null && !isUseful(running.chunk)) running.abort.abort();
      const underWay = running === null || running.abort.signal.aborted ? null : running.chunk;
      queue = order.filter((one) => !isComplete(one) && one !== underWay);
      void work();
    },

    /** Stops decoding and keeps the decoded frames. Called while playing, which needs the processor. */
    rest() {
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
