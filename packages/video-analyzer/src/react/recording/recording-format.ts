import { formatMegabytes } from '@swing/ui/format-bytes';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';

const codecNames: Record<string, string> = {
  avc: 'H.264',
  aac: 'AAC',
  vp9: 'VP9',
  vp8: 'VP8',
  av1: 'AV1',
  opus: 'Opus',
};

type Codecs = Pick<RecordedSegment, 'videoCodec' | 'audioCodec'>;

/** The names of the codecs, such as "H.264 + AAC". */
export const codecsText = ({ videoCodec, audioCodec }: Codecs): string =>
  [videoCodec, audioCodec].flatMap((codec) => (codec === null ? [] : [codecNames[codec] ?? codec])).join(' + ');

/**
 * Returns container, codecs and size of a recording, such as "MP4 (H.264 + AAC) · 12.3 MB". "MP4" is left out until the recording is
 * transcoded, because coaches take it to mean a file that every phone plays.
 */
export function recordingFormat({ blob, isTranscoded, ...codecs }: RecordedSegment): string {
  const format = isTranscoded ? `MP4 (${codecsText(codecs)})` : codecsText(codecs);
  const sound = codecs.audioCodec === null ? ' · no sound' : '';
  return `${format} · ${formatMegabytes(blob.size)}${sound}`;
}
