import type { PictureShape } from '@swing/media/picture-shape';
import type { AudioCodec, VideoCodec } from 'mediabunny';
import type { TakeLoudness } from '../loudness/loudness.ts';

/** A finished recording. `container` is always MP4; the codecs depend on the browser. */
export type EncodedTake = {
  readonly id: string;
  /** Whether the recording survives the page. If not, it is lost when the tab is closed or crashes. */
  readonly isStored: boolean;
  /** Whether its beginning is on the disk, where the end did not fit. */
  readonly hasStoredPart?: boolean;
  /** True if its end is missing, because the page or the computer stopped. */
  readonly isInterrupted: boolean;
  readonly blob: Blob;
  readonly durationSeconds: number;
  readonly hasAudio: boolean;
  readonly mimeType: string;
  readonly container: 'mp4';
  readonly shape: PictureShape;
  readonly videoCodec: VideoCodec;
  readonly audioCodec: AudioCodec | null;
  /** Whether it can be sent: it is H.264 and AAC, or was transcoded as far as this browser can. */
  readonly isTranscoded: boolean;
  /** Missing if it has no sound, or was not measured. */
  readonly loudness?: TakeLoudness;
  /** Deletes the recording from the browser's storage. The Blob cannot be read afterwards. */
  remove(): Promise<void>;
};
