import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { useEffect, useRef, useState } from 'react';
import { checkRecording } from './check-recording.ts';
import styles from './diagnostics.module.css';
import { ElapsedSeconds } from './elapsed-seconds.tsx';
import { stopTracks } from './open-screen.ts';
import { recordStream, type Recording } from './record-stream.ts';
import { RecordingResult } from './recording-result.tsx';
import { TestCard } from './test-card.tsx';
import type { Picture } from './test-picture.ts';
import { useRun } from './use-run.ts';

interface RecordingCardProps {
  title: string;
  purpose: string;
  /** Opens the picture that is recorded together with the microphone. Null: only sound is recorded. */
  openPicture: (() => Promise<Picture>) | null;
  openMicrophone: () => Promise<MediaStream>;
  /** Length. By default it records until Stop is pressed, at most for a minute. */
  seconds?: number;
}

/** Tests recording: records the microphone, alone or with a picture, and offers the recording for playing. */
export function RecordingCard({ title, purpose, openPicture, openMicrophone, seconds }: RecordingCardProps) {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const [isRecording, setRecording] = useState(false);
  const run = useRun('recording', async (signal) => {
    const picture = await openPicture?.();
    let sound: MediaStream | null = null;
    let recording: Recording;
    try {
      signal.throwIfAborted();
      setShown(picture?.element ?? null);
      sound = await openMicrophone();
      signal.throwIfAborted();
      setRecording(true);
      const tracks = [...(picture?.stream.getTracks() ?? []), ...sound.getTracks()];
      recording = await recordStream(new MediaStream(tracks), { ...(seconds ? { seconds } : {}), signal });
    } finally {
      setRecording(false);
      setShown(null);
      picture?.stop();
      stopTracks(sound);
    }
    return checkRecording(recording, { hasPicture: picture !== undefined, hasSound: true });
  });
  const canStop = isRecording && !seconds;
  return (
    <TestCard
      title={title}
      purpose={purpose}
      state={run.state}
      verdict={() => 'The recording can be played, and something is heard. Play it and listen.'}
      details={run.state.phase === 'works' ? <RecordingResult name={title} recording={run.state.result} /> : null}
    >
      <div className={utilities.row}>
        <Button
          variant={canStop ? 'secondary' : 'primary'}
          isBusy={run.isRunning && !canStop}
          onClick={canStop ? run.stop : run.start}
        >
          {canStop ? 'Stop Recording' : seconds ? `Record ${seconds} Seconds` : 'Start Recording'}
        </Button>
      </div>
      {isRecording ? (
        <Alert tone="info">
          Speak now. <ElapsedSeconds />
        </Alert>
      ) : null}
      {shown ? <Preview element={shown} /> : null}
    </TestCard>
  );
}

function Preview({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(element);
  }, [element]);
  return <div ref={place} className={styles.preview} role="img" aria-label="What is recorded" />;
}
