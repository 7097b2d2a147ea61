import type { VideoLoadError } from '../playback/video-load-error.ts';
import type { KeptSecondVideo } from './second-video-source.ts';
import type { VideoChoice } from './video-choice.ts';

export type SecondVideoState = {
  /** The video that is open, also after it failed. Null without video 2. */
  readonly video: VideoChoice | null;
  /** The video that is being loaded; percent is null while it is unknown. */
  readonly loading: { readonly name: string; readonly percent: number | null } | null;
  /** `load`: the video `name` could not be opened. `playback`: the open video cannot continue. */
  readonly problem: {
    readonly kind: 'load' | 'playback';
    readonly name: string;
    readonly reason: string;
    readonly canRetry: boolean;
  } | null;
  /** The video that the drawings of video 2 belong to. Null if there was none yet. */
  readonly kept: KeptSecondVideo | null;
  /** True if the kept video is a file that has to be chosen again. */
  readonly isFileWanted: boolean;
};

export const noSecondVideo: SecondVideoState = {
  video: null,
  loading: null,
  problem: null,
  kept: null,
  isFileWanted: false,
};

/** Failures that another try can change. */
export const passingFailures: readonly VideoLoadError['failure'][] = [
  'network',
  'refused',
  'preparing',
  'code-missing',
];
