import { formatMegabytes } from '@swing/ui/format-bytes';
import type { RecordedSegment } from '../recording/recorded-segments.ts';

const codecNames: Record<string, string> = {
  avc: 'H.264',
  aac: 'AAC',
  vp9: 'VP9',
  vp8: 'VP8',
  av1: 'AV1',
  opus: 'Opus',
};

/** Container, codecs and size of a recording, such as "MP4 (H.264 + AAC) · 12.3 MB". */
export function recordingFormat({ blob, videoCodec, audioCodec }: RecordedSegment): string {
  const codecs = [videoCodec, audioCodec].filter((codec) => codec !== null).map((codec) => codecNames[codec] ?? codec);
  const sound = audioCodec === null ? ' · no sound' : '';
  return `MP4 (${codecs.join(' + ')}) · ${formatMegabytes(blob.size)}${sound}`;
}
