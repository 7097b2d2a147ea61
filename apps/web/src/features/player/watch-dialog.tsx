import './watch-dialog.css';
import { Alert } from '@swing/ui/alert';
import { Button, ButtonLink } from '@swing/ui/button';
import { Dialog } from '@swing/ui/dialog';
import { Spinner } from '@swing/ui/spinner';
import type { Player } from '@swing/video-analyzer/playback/player';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { usePlayerKeys } from './use-player-keys.ts';
import { SwingControls } from './swing-controls.tsx';
import { SwingStage } from './swing-stage.tsx';
import { useSwingPlayer } from './use-swing-player.ts';

const waitUntoldMilliseconds = 400;

interface WatchDialogProps {
  title: string;
  url: string;
  download: { label: string; href: string };
  onClose: () => void;
}

/** Plays one video, frame by frame and at any speed. */
export function WatchDialog({ title, url, download, onClose }: WatchDialogProps) {
  const [attempt, setAttempt] = useState({ count: 1, startSeconds: 0 });
  const screen = useRef<HTMLDivElement>(null);
  return (
    <Dialog isOpen onClose={onClose} title={title} size="large" className="watch" initialFocus={screen}>
      <Watching
        key={attempt.count}
        {...{ title, url, download, screen }}
        startSeconds={attempt.startSeconds}
        onRetry={(startSeconds) => setAttempt({ count: attempt.count + 1, startSeconds })}
      />
    </Dialog>
  );
}

type WatchingProps = Omit<WatchDialogProps, 'onClose'> & {
  /** Has the focus at first, so that the keys work at once. */
  screen: RefObject<HTMLDivElement | null>;
  startSeconds: number;
  /** Tries again from there. */
  onRetry: (startSeconds: number) => void;
};

function Watching({ title, url, download, screen, startSeconds, onRetry }: WatchingProps) {
  const { opened, loading } = useSwingPlayer(url, startSeconds);
  usePlayerKeys(opened?.player ?? null);
  return (
    <div className="watch__body">
      <div className="watch__screen" ref={screen} tabIndex={-1}>
        {opened ? <SwingStage {...opened} label={title} /> : null}
        {opened && loading.status === 'loaded' ? <Waiting player={opened.player} /> : null}
        {loading.status === 'loading' ? (
          <div className="watch__over">
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
      <div className="watch__foot">
        <p className="watch__keys">Space plays, ← and → step, &lt; and &gt; change the speed.</p>
        <ButtonLink variant="secondary" href={download.href} icon={<Download />} download>
          {download.label}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Turns while the picture stands still only because the line is slow. */
function Waiting({ player }: { player: Player }) {
  const { status, isWaiting, isExact } = useSyncExternalStore(player.subscribe, player.getSnapshot);
  return isWaiting || (status === 'paused' && !isExact) ? <LongWait /> : null;
}

/** Most waits are too short to be told of. */
function LongWait() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), waitUntoldMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className="watch__over">
      <Spinner label="Waiting for the video" size="large" />
    </div>
  );
}
