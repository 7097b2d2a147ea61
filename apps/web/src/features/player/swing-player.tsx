import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Spinner } from '@swing/ui/spinner';
import type { Size } from '@swing/video-analyzer/playback/zoom';
import { useState } from 'react';
import { KeyPointList, type AnalysisKeyPoints } from './key-point-list.tsx';
import { OpenedPlayer } from './opened-player.tsx';
import { PlayerBox } from './player-box.tsx';
import { useSwingPlayer } from './use-swing-player.ts';
import styles from './swing-player.module.css';

interface SwingPlayerProps {
  title: string;
  /** Path on this site. */
  url: string;
  /** Picture size that gives the screen its shape before the video has loaded. Null if unknown. */
  frameSize: Size | null;
  /** Null: it has none. */
  keyPoints: AnalysisKeyPoints | null;
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

function Attempt({ title, url, frameSize, keyPoints, startSeconds, isRetry, onRetry }: AttemptProps) {
  const { opened, loading } = useSwingPlayer(url, startSeconds);
  if (!opened) return <PlayerBox frameSize={frameSize}>{null}</PlayerBox>;
  return (
    <>
      <OpenedPlayer
        {...opened}
        title={title}
        frameSize={frameSize}
        isLoaded={loading.status === 'loaded'}
        isRetry={isRetry}
      >
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
      {keyPoints ? <KeyPointList {...opened} {...keyPoints} /> : null}
    </>
  );
}
