import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CaptureRecording } from './capture-recording.tsx';
import { ElapsedSeconds } from './elapsed-seconds.tsx';
import { LiveCapture } from './live-capture.tsx';
import { requirePicture, stopTracks } from './open-screen.ts';
import { TestCard } from './test-card.tsx';
import { useRun } from './use-run.ts';

const pictureWait = (
  <>
    Waiting for the first picture. If it does not come, scroll in the captured tab. <ElapsedSeconds />
  </>
);

interface CapturePanelProps {
  title: string;
  purpose: ReactNode;
  /** What the user has to do before `open` resolves. */
  instruction: ReactNode;
  open: (signal: AbortSignal) => Promise<MediaStream>;
  /** Whether to show Cancel before `open` resolves. The browser's sharing dialog has a button of its own for that. */
  canCancel: boolean;
}

/** Tests a capture: starts and stops it, and shows its picture, size and frame rate. Also records 3 seconds of it. */
export function CapturePanel({ title, purpose, instruction, open, canCancel }: CapturePanelProps) {
  /** The latest capture that delivered a picture. Null before the first one, and while another is opened. */
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isLive, setLive] = useState(false);
  const opened = useRef<MediaStream>(null);
  const [isPictureAwaited, setPictureAwaited] = useState(false);
  useEffect(() => () => stopTracks(opened.current), []);

  const capture = useRun('screen', async (signal) => {
    setStream(null);
    const next = await open(signal);
    // The user stopped sharing in the browser's bar, or closed the tab.
    next.getVideoTracks()[0]?.addEventListener('ended', () => setLive(false));
    opened.current = next;
    setPictureAwaited(true);
    await requirePicture(next, signal).finally(() => setPictureAwaited(false));
    setStream(next);
    setLive(true);
  });
  const isOpening = capture.isRunning;
  const canStop = isLive || (isOpening && (canCancel || isPictureAwaited));

  function stop(): void {
    capture.stop();
    stopTracks(stream);
    setLive(false);
  }

  return (
    <TestCard
      title={title}
      purpose={purpose}
      state={capture.state}
      verdict={() => (isLive ? 'The picture arrives.' : 'The capture worked, and has ended.')}
      details={
        stream ? (
          <>
            {isLive ? <LiveCapture stream={stream} /> : null}
            <CaptureRecording key={stream.id} stream={stream} isLive={isLive} />
          </>
        ) : null
      }
    >
      <div className={utilities.row}>
        <Button
          variant={canStop ? 'secondary' : 'primary'}
          isBusy={isOpening && !canStop}
          onClick={canStop ? stop : capture.start}
        >
          {isLive ? 'Stop Capture' : canStop ? 'Cancel' : 'Start Capture'}
        </Button>
      </div>
      {isOpening ? <Alert tone="info">{isPictureAwaited ? pictureWait : instruction}</Alert> : null}
    </TestCard>
  );
}
