import './swing-player.css';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Spinner } from '@swing/ui/spinner';
import type { Player } from '@swing/video-analyzer/playback/player';
import type { Size } from '@swing/video-analyzer/playback/zoom';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { playerShape } from './player-shape.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { SwingControls } from './swing-controls.tsx';
import { SwingStage } from './swing-stage.tsx';
import { useSwingPlayer } from './use-swing-player.ts';

const longWaitMs = 400;

interface SwingPlayerProps {
  title: string;
  /** Path on this site. */
  url: string;
  /** Of the swing, upright; shapes the screen before the video has come. */
  frameSize: Size | null;
  /** Called before the video is loaded once more. */
  onRetry?: () => void;
}

/** Plays one video, frame by frame and at any speed. */
export function SwingPlayer({ onRetry, ...video }: SwingPlayerProps) {
  const [attempt, setAttempt] = useState({ count: 1, startSeconds: 0 });
  function retry(startSeconds: number) {
    onRetry?.();
    setAttempt({ count: attempt.count + 1, startSeconds });
  }
  return <Attempt key={attempt.count} {...video} startSeconds={attempt.startSeconds} onRetry={retry} />;
}

type AttemptProps = Omit<SwingPlayerProps, 'onRetry'> & {
  startSeconds: number;
  /** Tries again from there. */
  onRetry: (startSeconds: number) => void;
};

function Attempt({ title, url, frameSize, startSeconds, onRetry }: AttemptProps) {
  const { opened, loading } = useSwingPlayer(url, startSeconds);
  usePlayerKeys(opened?.player ?? null);
  return (
    <div className="swing-player" style={playerShape(frameSize)} data-theme="dark">
      <div className="swing-player__screen">
        {opened ? <SwingStage {...opened} label={title} /> : null}
        {opened && loading.status === 'loaded' ? <Waiting player={opened.player} /> : null}
        {loading.status === 'loading' ? (
          <div className="swing-player__over">
            <Spinner label="Loading the video" size="large" />
          </div>
        ) : null}
      </div>
      {loading.status === 'failed' ? (
        <Alert
          tone="error"
          actions={
            <Button
              variant="secondary"
              size="small"
              onClick={() => onRetry(opened?.player.getSnapshot().time ?? startSeconds)}
            >
              Try Again
            </Button>
          }
        >
          {loading.message}
        </Alert>
      ) : null}
      {opened ? <SwingControls player={opened.player} /> : null}
    </div>
  );
}

/** A spinner while the picture stands still because the connection is slow. */
function Waiting({ player }: { player: Player }) {
  const { status, isWaiting, isExact } = useSyncExternalStore(player.subscribe, player.getSnapshot);
  return isWaiting || (status === 'paused' && !isExact) ? <LongWait /> : null;
}

/** Most waits are shorter than the spinner would need to be noticed. */
function LongWait() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className="swing-player__over">
      <Spinner label="Waiting for the video" size="large" />
    </div>
  );
}
