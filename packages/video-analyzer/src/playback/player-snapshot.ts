import type { VideoLoadError } from './video-load-error.ts';

/** The state of a player. */
export type PlayerSnapshot = {
  readonly status: 'empty' | 'paused' | 'playing';
  /** Media seconds of the picture that is shown or requested. */
  readonly time: number;
  /** Number of the frame at `time`, counted from 0. */
  readonly frame: number;
  readonly frameCount: number;
  /** False while the frames of a streamed video are not known yet: `frame` is 0 and stepping is not possible. */
  readonly isIndexed: boolean;
  readonly duration: number;
  /** Average frames per second of the file; null while or if it is not known. */
  readonly frameRate: number | null;
  readonly speed: number;
  /** The speed that was set for this video. `speed` differs while it keeps up with a linked video. */
  readonly chosenSpeed: number;
  readonly width: number;
  readonly height: number;
  /** False while another picture is shown because the requested frame is still being decoded. */
  readonly isExact: boolean;
  /** True while playback waits for more of the video to load. */
  readonly isWaiting: boolean;
  /** Why an open video cannot continue; null while it can. */
  readonly failure: VideoLoadError | null;
};

export const emptyPlayer: PlayerSnapshot = {
  status: 'empty',
  time: 0,
  frame: 0,
  frameCount: 0,
  isIndexed: false,
  duration: 0,
  frameRate: null,
  speed: 1,
  chosenSpeed: 1,
  width: 0,
  height: 0,
  isExact: false,
  isWaiting: false,
  failure: null,
};

/** The speeds that browsers can play; `HTMLMediaElement.playbackRate`. */
export const rateLimits = { min: 1 / 16, max: 16 } as const;
