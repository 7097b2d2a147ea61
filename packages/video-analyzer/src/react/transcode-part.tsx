import { FileVideo } from 'lucide-react';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import type { RecordedSegment } from '../recording/recorded-segments.ts';
import { codecsText } from './recording-format.ts';
import panelStyles from './panel.module.css';

type TranscodePartProps = {
  segment: RecordedSegment;
  name: string;
  isBusy: boolean;
  isLocked: boolean;
  onTranscode: () => void;
};

/**
 * The step that makes a recording of other codecs sendable. Shows nothing for a recording that every phone plays
 * as it is.
 */
export function TranscodePart({ segment, name, isBusy, isLocked, onTranscode }: TranscodePartProps) {
  const textStyle = classNames(panelStyles.muted, panelStyles.small);
  if (segment.isTranscoded) {
    if (segment.videoCodec === 'avc') return null;
    return <p className={textStyle}>The server converts the picture to H.264 before the player gets it.</p>;
  }
  return (
    <>
      <p className={textStyle}>
        This browser recorded {codecsText(segment)}, which not every phone plays. Transcode it before you send it.
      </p>
      <Button
        variant="secondary"
        size="small"
        isFullWidth
        icon={<FileVideo />}
        isBusy={isBusy}
        disabled={isLocked && !isBusy}
        onClick={onTranscode}
        aria-label={`Transcode to MP4: ${name.toLowerCase()}`}
      >
        Transcode to MP4
      </Button>
    </>
  );
}
