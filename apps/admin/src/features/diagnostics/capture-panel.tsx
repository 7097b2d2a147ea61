import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { checkRecording } from './check-recording.ts';
import { ElapsedSeconds } from './elapsed-seconds.tsx';
import { LiveCapture } from './live-capture.tsx';
import { requirePicture, stopTracks } from './open-screen.ts';
import { recordStream } from './record-stream.ts';
import { RecordingResult } from './recording-result.tsx';
import { failures, TestFailure } from './test-failure.ts';
import { FailureAlert, TestCard } from './test-card.tsx';
import { useRun } from './use-run.ts';

const pictureWait = (
  <>
    Waiting for the first picture. If it does not come, scroll in the captured tab. <ElapsedSeconds />
  </>
);

interface CapturePanelProps {
  title: string;
  purpose: ReactNode;
  /** What the person has to do while `open` waits. */
  instruction: ReactNode;
  open: (signal: AbortSignal) => Promise<MediaStream>;
  /** Whether `open` can be cancelled. The browser's own dialog has its own button for that. The wait for the picture always can. */
  canCancel: boolean;
}

/** Starts and stops a capture, shows it with its figures, and records it. */
export function CapturePanel({ title, purpose, instruction, open, canCancel }: CapturePanelProps) {
  /** The capture that is shown; null if none, or if it has ended. */
  const [live, setLive] = useState<MediaStream | null>(null);
  const opened = useRef<MediaStream>(null);
  const [isPictureAwaited, setPictureAwaited] = useState(false);
  useEffect(() => () => stopTracks(opened.current), []);

  const capture = useRun('screen', async (signal) => {
    const stream = await open(signal);
    // The user stopped it in the browser's own bar, or closed the tab.
    stream.getVideoTracks()[0]?.addEventListener('ended', () => setLive(null));
    opened.current = stream;
    setPictureAwaited(true);
    await requirePicture(stream, signal).finally(() => setPictureAwaited(false));
    setLive(stream);
  });
  const record = useRun('recording', async (signal) => {
    if (live === null) throw new TestFailure(failures.noPicture);
    const recording = await recordStream(live, { seconds: 3, signal });
    return checkRecording(recording, { hasPicture: true, hasSound: false });
  });

  function stop(): void {
    stopTracks(live);
    setLive(null);
  }

  return (
    <TestCard
      title={title}
      purpose={purpose}
      state={capture.state}
      verdict={() => (live ? 'The picture arrives.' : 'The capture worked, and has ended.')}
      details={
        <>
          {live ? <LiveCapture stream={live} /> : null}
          {record.isRunning ? <Alert tone="info">Recording for 3 seconds …</Alert> : null}
          {record.state.phase === 'failed' ? <FailureAlert failure={record.state.failure} /> : null}
          {record.state.phase === 'works' ? (
            <>
              <Alert tone="success">The recording can be played.</Alert>
              <RecordingResult name="Recording of the capture" recording={record.state.result} />
            </>
          ) : null}
        </>
      }
    >
      <div className={utilities.row}>
        {live ? (
          <>
            <Button variant="secondary" onClick={stop}>
              Stop Capture
            </Button>
            <Button isBusy={record.isRunning} onClick={record.start}>
              Record 3 Seconds
            </Button>
          </>
        ) : (
          <Button isBusy={capture.isRunning} onClick={capture.start}>
            Start Capture
          </Button>
        )}
        {capture.isRunning && (canCancel || isPictureAwaited) ? (
          <Button variant="secondary" onClick={capture.stop}>
            Cancel
          </Button>
        ) : null}
      </div>
      {capture.isRunning ? <Alert tone="info">{isPictureAwaited ? pictureWait : instruction}</Alert> : null}
    </TestCard>
  );
}
