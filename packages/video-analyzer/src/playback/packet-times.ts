import type { FrameIndex } from '@swing/media/frame-index';

/** Seconds. Decoders round the times of samples to microseconds. */
const tolerance = 0.00005;

/** Converts between the frames of an index and the times of the file's packets and samples. */
export function createPacketTimes(index: FrameIndex) {
  return {
    /** The time at which to ask for a frame's packet or sample. */
    timeOf: (frame: number) => index.timeOf(frame) + index.packetOffset + tolerance,
    /** The frame of a packet or sample. One that an edit list hides has no number: -Infinity before the first frame, Infinity after the last. */
    frameOf(timestamp: number): number {
      const time = timestamp - index.packetOffset + tolerance;
      if (time < index.timeOf(0)) return -Infinity;
      return timestamp + tolerance < index.hiddenFrom ? index.frameAt(time) : Infinity;
    },
  };
}
