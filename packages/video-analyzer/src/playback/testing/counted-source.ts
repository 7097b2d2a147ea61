import { createFrameIndex } from '@swing/media/frame-index';
import type { VideoSample } from 'mediabunny';
import type { FrameSource } from '../frame-source.ts';
import { createStillFrames } from '../still-frames.ts';

export const bytesPerFrame = 1_000_000;

/** A fake video of 500 frames. `open.count` is how many decoded frames have not been closed. `shrink` makes smaller copies of frames. */
export function countedSource(shrink: (sample: VideoSample) => VideoSample | null = () => null) {
  const open = { count: 0, most: 0 };
  const sample = () => {
    open.count += 1;
    open.most = Math.max(open.most, open.count);
    let isClosed = false;
    const made = {
      clone: sample,
      close() {
        if (!isClosed) open.count -= 1;
        isClosed = true;
      },
    };
    return made as unknown as VideoSample;
  };
  const source: FrameSource = {
    index: createFrameIndex(
      Float64Array.from({ length: 500 }, (_, frame) => frame / 30),
      500 / 30,
    ),
    codec: 'avc',
    canDecode: true,
    async *decode(first, end) {
      for (let frame = first; frame < end; frame += 1) yield { frame, image: sample() };
    },
    openStills: (options) =>
      createStillFrames(
        {
          ...source,
          bytesPerFrame,
          keyFrameOf: async () => 0,
          decodeAwaited: null,
          shrink: async (image) => shrink(image),
        },
        options,
      ),
    async *sampleFrames() {},
    dispose: () => {},
  };
  return { source, open };
}
