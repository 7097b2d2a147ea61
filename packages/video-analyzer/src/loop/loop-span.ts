import { nearestFrame, type FrameTimes } from '../comparing/link.ts';
import type { SideSettings } from '../comparing/side-settings.ts';

type LoopSettings = Pick<SideSettings, 'loopStart' | 'loopEnd' | 'isLooping'>;
export type LoopEnd = 'loopStart' | 'loopEnd';

/** The first and the last frame of a loop. */
export type LoopSpan = { readonly first: number; readonly last: number };

/** The frames between which a video loops; without ends the whole video. */
export function loopSpan({ loopStart, loopEnd }: LoopSettings, frames: FrameTimes): LoopSpan {
  const first = loopStart === null ? 0 : nearestFrame(frames, loopStart);
  const last = loopEnd === null ? frames.count - 1 : nearestFrame(frames, loopEnd);
  return { first, last: Math.max(first, last) };
}

/**
 * Puts an end of the loop at a frame and loops from then on. An end that is already there is removed. The other end is
 * removed if it would not be on the other side.
 */
export function withLoopEnd<Settings extends LoopSettings>(
  settings: Settings,
  end: LoopEnd,
  frame: number,
  frames: FrameTimes,
): Settings {
  const { first, last } = loopSpan(settings, frames);
  if (settings[end] !== null && frame === (end === 'loopStart' ? first : last)) return { ...settings, [end]: null };
  const isStartLost = end === 'loopEnd' && frame <= first;
  const isEndLost = end === 'loopStart' && frame >= last;
  return {
    ...settings,
    ...(isStartLost ? { loopStart: null } : {}),
    ...(isEndLost ? { loopEnd: null } : {}),
    [end]: frames.timeOf(frame),
    isLooping: true,
  };
}

/** The frames to which an end of the loop can be moved. */
export function loopEndLimits(settings: LoopSettings, end: LoopEnd, frames: FrameTimes): { min: number; max: number } {
  const { first, last } = loopSpan(settings, frames);
  return end === 'loopStart' ? { min: 0, max: Math.max(0, last - 1) } : { min: first + 1, max: frames.count - 1 };
}

/** Moves an end of the loop to a frame, as near as its limits allow. At the first or last frame of the video there is no end. */
export function withLoopEndMoved<Settings extends LoopSettings>(
  settings: Settings,
  end: LoopEnd,
  frame: number,
  frames: FrameTimes,
): Settings {
  const { min, max } = loopEndLimits(settings, end, frames);
  const moved = Math.min(max, Math.max(min, frame));
  const isWhole = moved === (end === 'loopStart' ? 0 : frames.count - 1);
  return { ...settings, [end]: isWhole ? null : frames.timeOf(moved) };
}
