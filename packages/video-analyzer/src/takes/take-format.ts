import { recordingPreset } from '@swing/media/encoding-presets';
import type { TakeManifest } from './take-manifest.ts';

/** Whether every phone plays these codecs, so that a recording need not be transcoded before it is sent. */
export const isPlayedByPhones = ({
  videoCodec,
  audioCodec,
}: Pick<TakeManifest, 'videoCodec' | 'audioCodec'>): boolean =>
  videoCodec === recordingPreset.videoCodec && (audioCodec === null || audioCodec === recordingPreset.audioCodec);
