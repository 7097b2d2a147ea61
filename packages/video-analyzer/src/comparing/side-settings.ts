import { asFilmed, type PictureLight } from '../playback/picture-light.ts';

/** Settings of one video. */
export type SideSettings = PictureLight & {
  readonly isMirrored: boolean;
  /** Frames per second at which the camera filmed; null if that is the file's own rate. */
  readonly filmedFps: number | null;
  /** The media second at which both videos are aligned; null for the start of the video. */
  readonly mark: number | null;
  /** Whether the coach has dismissed the contact that was proposed from the sound (analyzer-37). */
  readonly isContactDismissed: boolean;
  /** The media seconds of the first and the last frame of the loop; null for those of the video. */
  readonly loopStart: number | null;
  readonly loopEnd: number | null;
  readonly isLooping: boolean;
};

export const firstSideSettings: SideSettings = {
  ...asFilmed,
  isMirrored: false,
  filmedFps: null,
  mark: null,
  isContactDismissed: false,
  loopStart: null,
  loopEnd: null,
  isLooping: false,
};
