import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { checkRecording } from './check-recording.ts';
import { recordStream } from './record-stream.ts';
import { RecordingResult } from './recording-result.tsx';
import { FailureAlert } from './test-card.tsx';
import { useRun } from './use-run.ts';

interface CaptureRecordingProps {
  stream: MediaStream;
  /** False once the capture has ended: nothing can be recorded, but the last recording is still shown. */
  isLive: boolean;
}

/** Records a capture for 3 seconds, and offers the recording for playing. */
export function CaptureRecording({ stream, isLive }: CaptureRecordingProps) {
  const { state, isRunning, start } = useRun('recording', async (signal) => {
    const recording = await recordStream(stream, { seconds: 3, signal });
    return checkRecording(recording, { hasPicture: true, hasSound: false });
  });
  return (
    <>
      {isLive ? (
        <div className={utilities.row}>
          <Button isBusy={isRunning} onClick={start}>
            Record 3 Seconds
          </Button>
        </div>
      ) : null}
      {isRunning ? <Alert tone="info">Recording for 3 seconds …</Alert> : null}
      {state.phase === 'failed' ? <FailureAlert failure={state.failure} /> : null}
      {state.phase === 'works' ? (
        <>
          <Alert tone="success">The recording can be played.</Alert>
          <RecordingResult name="Recording of the capture" recording={state.result} />
        </>
      ) : null}
    </>
  );
}
