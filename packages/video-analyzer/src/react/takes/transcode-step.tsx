import { FileVideo } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { isPlayedByPhones } from '../../takes/take-format.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import { codecsText } from '../recording/recording-format.ts';
import panelStyles from '../panel.module.css';
import styles from './transcode-step.module.css';

type TranscodePartProps = {
  segment: RecordedSegment;
  name: string;
  isBusy: boolean;
  isLocked: boolean;
  onTranscode: () => void;
};

/** What the server does with a recording that the browser could not transcode completely. */
const conversionText = ({ videoCodec, audioCodec }: RecordedSegment) =>
  [
    ...(videoCodec === 'avc' ? [] : ['the picture to H.264']),
    ...(audioCodec === null || audioCodec === 'aac' ? [] : ['the sound to AAC']),
  ].join(' and ');

type TranscodeButtonProps = Pick<TranscodePartProps, 'name' | 'isBusy' | 'isLocked' | 'onTranscode'> & {
  /** Called if the button has the focus when it is removed. */
  onFocusLost: () => void;
};

function TranscodeButton({ name, isBusy, isLocked, onTranscode, onFocusLost }: TranscodeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const reportFocus = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const current = button.current;
    return () => {
      if (current === document.activeElement) reportFocus();
    };
  }, []);
  return (
    <Button
      ref={button}
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
  );
}

/**
 * The step that makes a recording of other codecs sendable. Shows nothing for a recording that every phone plays
 * as it is.
 */
export function TranscodePart({ segment, ...button }: TranscodePartProps) {
  const root = useRef<HTMLDivElement>(null);
  const { isTranscoded } = segment;
  const [wasNeeded, setWasNeeded] = useState(!isTranscoded);
  // Joining may replace a recording that needs no transcoding by one that does.
  if (!isTranscoded && !wasNeeded) setWasNeeded(true);
  const isConvertedLater = isTranscoded && !isPlayedByPhones(segment);
  if (!wasNeeded && !isConvertedLater) return null;
  return (
    <div ref={root} className={styles.root} tabIndex={-1} role="group" aria-label="Format">
      {isTranscoded ? null : (
        <p className={classNames(panelStyles.muted, panelStyles.small)}>
          This browser recorded {codecsText(segment)}, which not every phone plays. Transcode it before you send it.
        </p>
      )}
      {isConvertedLater ? (
        <p className={classNames(panelStyles.muted, panelStyles.small)}>
          The server converts {conversionText(segment)} before the player gets it.
        </p>
      ) : null}
      {isTranscoded ? null : <TranscodeButton {...button} onFocusLost={() => root.current?.focus()} />}
    </div>
  );
}
