import type { VideoLoadError } from './video-load-error.ts';

/** What a player tells of itself. */
export type PlayerSnapshot = {
  readonly status: 'empty' | 'paused' | 'playing';
  /** Media seconds of the picture shown or asked for. */
  readonly time: number;
  /** Number of that frame, counted from 0. */
  readonly frame: number;
  readonly frameCount: number;
  /** False while the frames of a video that plays from afar are not known yet: `frame` is 0 and cannot be stepped. */
  readonly isIndexed: boolean;
  readonly duration: number;
  readonly speed: number;
  readonly width: number;
  readonly height: number;
  /** False while a stand-in is shown for a frame that is still being decoded. */
  readonly isExact: boolean;
  /** Playing stands still until more of the video has come. */
  readonly isWaiting: boolean;
  /** Why a video that was open cannot go on; null while it can. */
  readonly failure: VideoLoadError | null;
};

export const emptyPlayer: PlayerSnapshot = {
  status: 'empty',
  time: 0,
  frame: 0,
  frameCount: 0,
  isIndexed: false,
  duration: 0,
  speed: 1,
  width: 0,
  height: 0,
  isExact: false,
  isWaiting: false,
  failure: null,
};
