import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Spinner } from '@swing/ui/spinner';
import { useEffect, useState } from 'react';
import { OpenedPlayer } from './opened-player.tsx';
import { PlayerBox } from './player-box.tsx';
import { useSwingPlayer, type OpenedVideo } from './use-swing-player.ts';
import styles from './swing-player.module.css';

interface SwingPlayerProps {
  title: string;
  /** Path on this site. */
  url: string;
  /** Times of the key points, in seconds. Each has a mark above the position slider. */
  moments: readonly number[];
  /** Called with the player of each attempt, and with null when it ends. Must be the same function on every render. */
  onOpened: (opened: OpenedVideo | null) => void;
  /** Called before the video is loaded again. */
  onRetry: () => void;
}

/** Plays one video, frame by frame and at any speed. */
export function SwingPlayer({ onRetry, ...video }: SwingPlayerProps) {
  const [attempt, setAttempt] = useState({ count: 1, startSeconds: 0 });
  function retry(startSeconds: number) {
    onRetry();
    setAttempt({ count: attempt.count + 1, startSeconds });
  }
  return (
    <Attempt
      key={attempt.count}
      {...video}
      startSeconds={attempt.startSeconds}
      isRetry={attempt.count > 1}
      onRetry={retry}
    />
  );
}

type AttemptProps = Omit<SwingPlayerProps, 'onRetry'> & {
  startSeconds: number;
  isRetry: boolean;
  /** Loads the video again and starts at this time. */
  onRetry: (startSeconds: number) => void;
};

function Attempt({ title, url, moments, startSeconds, isRetry, onOpened, onRetry }: AttemptProps) {
  const { opened, loading } = useSwingPlayer(url, startSeconds);
  useEffect(() => {
    onOpened(opened);
    return () => onOpened(null);
  }, [opened, onOpened]);

  if (!opened) return <PlayerBox>{null}</PlayerBox>;
  return (
    <OpenedPlayer {...opened} title={title} moments={moments} isLoaded={loading.status === 'loaded'} isRetry={isRetry}>
      {loading.status === 'loading' ? (
        <div className={styles.over}>
          <Spinner label="Loading the video" size="large" />
        </div>
      ) : null}
      {loading.status === 'failed' ? (
        <div className={styles.message}>
          <Alert
            tone="error"
            actions={
              <Button
                variant="secondary"
                size="small"
                onClick={() => onRetry(opened.player.getSnapshot().time || startSeconds)}
              >
                Try Again
              </Button>
            }
          >
            {loading.message}
          </Alert>
        </div>
      ) : null}
    </OpenedPlayer>
  );
}
