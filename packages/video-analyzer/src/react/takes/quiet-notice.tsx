import { Volume2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Progress } from '@swing/ui/progress';
import { classNames } from '@swing/ui/class-names';
import type { EncodedTake } from '../../takes/encoded-take.ts';
import { hasVoice, isQuiet, liftOf, type TakeLoudness } from '../../loudness/loudness.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import panelStyles from '../panel.module.css';
import styles from './quiet-notice.module.css';

const loadFailure = 'A part of the recorder could not be loaded. Check your connection.';

async function loadLiftTake() {
  try {
    return (await import('../../editing/lift-take.ts')).liftTake;
  } catch (cause) {
    throw new Error(loadFailure, { cause });
  }
}

function textOf(loudness: TakeLoudness): string | null {
  if (loudness.liftedDecibels !== undefined) return `Made louder by ${Math.round(loudness.liftedDecibels)} dB.`;
  if (!hasVoice(loudness)) return 'Nothing is heard in this recording.';
  if (!isQuiet(loudness)) return null;
  return liftOf(loudness) > 0
    ? 'That was quiet. Players may have to turn up the volume.'
    : 'That was quiet, but a loud noise in it leaves no room to make it louder. Move closer to the microphone next time.';
}

type QuietNoticeProps = {
  segment: RecordedSegment;
  isLocked: boolean;
  /** Called with true when the recording begins to be made louder, and with false at the end. */
  onLifting: (isLifting: boolean) => void;
  /** Receives the louder copy, which replaces the recording. */
  onLifted: (copy: EncodedTake) => void;
};

/** Says that a recording is quiet or silent, and offers to make a quiet one louder. Shows nothing if it was not measured. */
export function QuietNotice({ segment, isLocked, onLifting, onLifted }: QuietNoticeProps) {
  const root = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { loudness } = segment;
  const text = loudness ? textOf(loudness) : null;
  if (!loudness || text === null) return null;
  const isLifted = loudness.liftedDecibels !== undefined;
  const canLift = !isLifted && liftOf(loudness) > 0;

  async function lift() {
    setError(null);
    setShare(0);
    onLifting(true);
    try {
      const liftTake = await loadLiftTake();
      // In whole percent, because it is reported for each packet.
      const copy = await liftTake(segment, (reached) => setShare(Math.floor(reached * 100) / 100));
      // The button is about to go.
      if (root.current?.contains(document.activeElement)) root.current.focus();
      onLifted(copy);
    } catch (failure) {
      setError(`It could not be made louder. ${failure instanceof Error ? failure.message : String(failure)}`);
    } finally {
      setShare(null);
      onLifting(false);
    }
  }

  return (
    <div ref={root} tabIndex={-1} role="group" aria-label="Loudness" className={styles.root}>
      {isLifted ? (
        <p role="status" className={classNames(panelStyles.muted, panelStyles.small)}>
          {text}
        </p>
      ) : (
        <Alert tone="warning">{text}</Alert>
      )}
      {canLift ? (
        <Button
          variant="secondary"
          size="small"
          isFullWidth
          icon={<Volume2 />}
          isBusy={share !== null}
          disabled={isLocked && share === null}
          onClick={() => void lift()}
        >
          Make it louder
        </Button>
      ) : null}
      {share === null ? null : <Progress label="Making it louder..." value={share} />}
      {error === null ? null : <Alert tone="error">{error}</Alert>}
    </div>
  );
}
