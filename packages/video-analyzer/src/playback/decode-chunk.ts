import type { Closable, DecodedFrame } from './decoded-frame.ts';

export type FrameDecoding<Image extends Closable> = {
  /** The key frame from which `frame` is decoded. */
  keyFrameOf: (frame: number) => Promise<number>;
  /** Yields the frames from `first` to `end` (exclusive) in order. Stops soon after `signal` aborts. */
  decode: (first: number, end: number, signal: AbortSignal) => AsyncIterable<DecodedFrame<Image>>;
  /** Yields a frame and its neighbours sooner than `decode`, or nothing where that cannot be. Null if it never can. */
  decodeAwaited: ((frame: number, signal: AbortSignal) => AsyncIterable<DecodedFrame<Image>>) | null;
};

type ChunkToDecode = {
  readonly first: number;
  /** After the last frame. */
  readonly end: number;
  /** Returns the frame of the chunk that is waited for now; null if there is none. */
  readonly awaited: () => number | null;
};

/** Returns the parts of a chunk in the order of decoding. The awaited frame is there sooner if its key frame comes first. */
async function partsOf({ first, end, awaited }: ChunkToDecode, keyFrameOf: (frame: number) => Promise<number>) {
  const frame = awaited();
  const key = frame === null ? first : await keyFrameOf(frame);
  if (frame === null || key <= first || key > frame) return [{ first, end }];
  return [
    { first: key, end },
    { first, end: key },
  ];
}

/** Yields the frames of a chunk, those that are waited for first. Some may come twice, and with those that are waited for, some of other chunks. */
export async function* decodeChunk<Image extends Closable>(
  chunk: ChunkToDecode,
  { keyFrameOf, decode, decodeAwaited }: FrameDecoding<Image>,
  signal: AbortSignal,
): AsyncGenerator<DecodedFrame<Image>> {
  const parts = await partsOf(chunk, keyFrameOf);
  let tried = -1;
  // Another frame may be waited for meanwhile.
  for (let frame = chunk.awaited(); frame !== null && frame !== tried && !signal.aborted; frame = chunk.awaited()) {
    tried = frame;
    if (decodeAwaited !== null) yield* decodeAwaited(frame, signal);
  }
  for (const { first, end } of parts) if (!signal.aborted) yield* decode(first, end, signal);
}
