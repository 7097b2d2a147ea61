import { recordingPreset } from '@swing/media/encoding-presets';
import type { TakeEncoder } from '../encoding/take-encoder.ts';

/**
 * Frame times are rounded down to quarters of a frame. On a quiet machine, ticks fall into the first quarter of a
 * frame.
 */
const quartersPerSecond = 4 * recordingPreset.frameRate;
const quarterAt = (seconds: number) => Math.floor(seconds * quartersPerSecond + 1e-6);
const frameOf = (quarter: number) => Math.floor(quarter / 4);

export type FrameFeed = ReturnType<typeof createFrameFeed>;

/** Paints the frames of a recording and gives them to its encoder. */
export function createFrameFeed(encoder: Pick<TakeEncoder, 'addFrame'>, paint: () => void) {
  let lastFrame = -1;
  let adding: Promise<void> | null = null;

  async function add(quarter: number) {
    lastFrame = frameOf(quarter);
    await encoder.addFrame(quarter / quartersPerSecond);
  }

  return {
    isAdding: () => adding !== null,

    /** Adds the frame at `seconds`, unless it has been added already. Rejects if the encoder fails. */
    async addAt(seconds: number): Promise<void> {
      const quarter = quarterAt(seconds);
      if (frameOf(quarter) <= lastFrame) return;
      try {
        // A late frame keeps the time at which it was painted. Otherwise the sound would lag behind the picture.
        paint();
        adding = add(quarter);
        await adding;
      } finally {
        adding = null;
      }
    },

    /** Resolves when no frame is being added. */
    async finish(): Promise<void> {
      await adding;
    },

    /**
     * Repeats the last picture if the end of the recording has none yet, so that it has its full length. Does not paint the stage again,
     * because the coach may have changed it while the recording was paused.
     */
    async fillUp(durationSeconds: number): Promise<void> {
      await adding;
      const frame = Math.ceil(durationSeconds * recordingPreset.frameRate - 1e-6) - 1;
      if (frame > lastFrame) await add(4 * frame);
    },
  };
}
