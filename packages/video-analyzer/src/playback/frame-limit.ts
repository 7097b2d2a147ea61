import type { VideoSample } from 'mediabunny';
import type { PlayerFrames } from './player-frames.ts';

/** About as long as a screen shows a picture. */
const pictureSeconds = 0.02;

export type FrameLimit = ReturnType<typeof createFrameLimit>;
export type LimitedFrames = Pick<PlayerFrames, 'index' | 'stills' | 'decodable'>;

/**
 * The last frame that is shown while a video plays (analyzer-45). The `<video>` element goes on for a moment when the browser is late
 * to seek. Until it is back, the decoded last frame is shown in its place.
 */
export function createFrameLimit(frames: LimitedFrames) {
  let last: number | null = null;
  let picture: VideoSample | null = null;
  let isReached = false;
  let reading = new AbortController();

  function drop() {
    reading.abort();
    picture?.close();
    [last, picture, isReached] = [null, null, false];
  }

  /** A video whose frames cannot be decoded has no picture to hold. Its errors are those of playing. */
  async function read(frame: number, { signal }: AbortController) {
    const known = frames.stills()?.getSharp(frame)?.clone();
    if (known) picture = known;
    else {
      for await (const { image } of frames.decodable()?.decode(frame, frame + 1, signal) ?? []) {
        if (signal.aborted || picture !== null) image.close();
        else picture = image;
      }
    }
  }

  return {
    /** Sets the last frame. Null: the video plays to its end. */
    set(frame: number | null) {
      if (frame === last) return;
      drop();
      if (frame === null) return;
      last = frame;
      reading = new AbortController();
      read(frame, reading).catch(() => undefined);
    },
    /** Called with each frame that the element presents while it plays. */
    onPresented(frame: number) {
      isReached = last !== null && frame >= last;
    },
    /** The frame to show while the element presents `frame`. */
    atMost: (frame: number) => (isReached && picture !== null && last !== null ? Math.min(frame, last) : frame),
    /** The picture to show in place of the element's, which is at media second `now`; null while that one is right. */
    picture(now: number, speed: number): VideoSample | null {
      if (last === null || picture === null) return null;
      if (now + speed * pictureSeconds >= frames.index().timeOf(last + 1)) isReached = true;
      return isReached ? picture : null;
    },
    drop,
  };
}
