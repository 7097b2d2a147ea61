import { createFallbackFrameIndex, type FrameIndex } from '@swing/media/frame-index';
import type { FrameSource } from './frame-source.ts';
import type { SharedDecoding } from './shared-decoding.ts';
import type { StillFrames } from './still-frames.ts';

type Events = {
  /** A frame has been decoded. */
  onFrame: (frame: number) => void;
  /** Frames cannot be decoded any more. */
  onGivenUp: () => void;
  /** All decoded frames were dropped, because the share of the memory has changed. */
  onDropped: () => void;
};

export type PlayerFrames = ReturnType<typeof createPlayerFrames>;

/** The frames of the video that is open in a player: their times and, if they can be decoded singly, their pictures. */
export function createPlayerFrames({ memory, pause, steps }: SharedDecoding, events: Events) {
  let index: FrameIndex = createFallbackFrameIndex(0);
  let source: FrameSource | null = null;
  let stills: StillFrames | null = null;
  let leaveMemory = () => {};
  let scale = 1;

  return {
    index: () => index,
    stills: () => stills,
    /** The file's average frame rate; null if it is not known. */
    frameRate(): number | null {
      if (source === null || index.count < 2) return null;
      return (index.count - 1) / (index.timeOf(index.count - 1) - index.timeOf(0));
    },
    /** The source, if its frames can be decoded singly. */
    decodable: () => (source?.canDecode ? source : null),
    /** Takes the frames of an opened video; null if they could not be read. */
    attach(opened: FrameSource | null, duration: number) {
      source = opened;
      index = opened?.index ?? createFallbackFrameIndex(duration);
      if (!opened?.canDecode) return;
      leaveMemory = memory.join(() => {
        stills?.resize(memory.share());
        events.onDropped();
      });
      stills = opened.openStills({ ...events, cacheBytes: memory.share(), scale, pause, steps });
    },
    /** Sets the scale at which frames are kept, of this video and the next ones. */
    setScale(next: number) {
      scale = next;
      stills?.setScale(next);
    },
    /** Releases the frames. */
    detach() {
      leaveMemory();
      leaveMemory = () => {};
      stills?.close();
      [source, stills, index] = [null, null, createFallbackFrameIndex(0)];
    },
  };
}
