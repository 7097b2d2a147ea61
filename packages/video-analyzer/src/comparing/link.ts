import { rateLimits } from '../playback/player-snapshot.ts';

/** What links a video to another one. `fileFps` is the rate of the file, `mark` the media second of the common moment. */
export type LinkedClip = {
  readonly fileFps: number;
  readonly filmedFps: number | null;
  readonly mark: number | null;
};

/** The times of a video's frames; media seconds. */
export type FrameTimes = { readonly count: number; timeOf(frame: number): number; frameAt(time: number): number };

const tieSeconds = 1e-6;
const drift = { ignoredSeconds: 0.008, largestSeconds: 0.3, largestCorrection: 0.1 } as const;

/** Real seconds in one media second. Filmed at 240 fps and stored at 30, one media second is 1/8 of a real one. */
function realSecondsPerMediaSecond({ fileFps, filmedFps }: Omit<LinkedClip, 'mark'>): number {
  return filmedFps === null ? 1 : fileFps / filmedFps;
}

/**
 * How the clock of a video relates to real time. `fileFps` is null while it is not known. Then a slowed-down file has no
 * real seconds yet.
 */
export function realClock({ fileFps, filmedFps }: { fileFps: number | null; filmedFps: number | null }) {
  const isKnown = fileFps !== null || filmedFps === null;
  return {
    realSecondsPerMediaSecond: isKnown ? realSecondsPerMediaSecond({ fileFps: fileFps ?? 0, filmedFps }) : null,
    framesPerRealSecond: filmedFps ?? fileFps,
  };
}

/** Real seconds since the clip's mark, negative before it. Without a mark, since the start of the video. */
export function realTime(media: number, clip: LinkedClip): number {
  return (media - (clip.mark ?? 0)) * realSecondsPerMediaSecond(clip);
}

/** The media second of a real time; may lie outside the video. */
export function mediaTime(real: number, clip: LinkedClip): number {
  return real / realSecondsPerMediaSecond(clip) + (clip.mark ?? 0);
}

/** Returns the frame that begins nearest to `time`; of two equally near ones the earlier. */
export function nearestFrame(frames: FrameTimes, time: number): number {
  const frame = frames.frameAt(time);
  if (frame + 1 >= frames.count) return frame;
  const isNextNearer = frames.timeOf(frame + 1) - time < time - frames.timeOf(frame) - tieSeconds;
  return isNextNearer ? frame + 1 : frame;
}

/** Moves a mark by whole frames, clamped to the video. Without a mark it starts at the first frame. */
export function nudgedMark(mark: number | null, frames: FrameTimes, count: number): number {
  const frame = nearestFrame(frames, mark ?? 0) + count;
  return frames.timeOf(Math.min(frames.count - 1, Math.max(0, frame)));
}

/**
 * Returns the speeds at which real time advances alike in both videos: the leader's as chosen, unless the follower's
 * would then be beyond what browsers can play.
 */
export function linkedSpeeds(speed: number, leader: LinkedClip, follower: LinkedClip) {
  const ratio = realSecondsPerMediaSecond(leader) / realSecondsPerMediaSecond(follower);
  const wanted = speed * ratio;
  const possible = Math.min(rateLimits.max, Math.max(rateLimits.min, wanted));
  return { leader: speed * (possible / wanted), follower: possible };
}

/**
 * How a playing follower catches up. `lagSeconds` is how far it is behind, as time on the clock; negative if ahead. A
 * small lag is played off by a speed up to 10 % higher or lower, a large one needs a seek.
 */
export function catchUp(lagSeconds: number): { readonly seeks: boolean; readonly rateFactor: number } {
  if (Math.abs(lagSeconds) > drift.largestSeconds) return { seeks: true, rateFactor: 1 };
  if (Math.abs(lagSeconds) < drift.ignoredSeconds) return { seeks: false, rateFactor: 1 };
  const correction = Math.min(drift.largestCorrection, Math.max(-drift.largestCorrection, lagSeconds));
  return { seeks: false, rateFactor: 1 + correction };
}
