import './watch-dialog.css';
import { Alert } from '@swing/ui/alert';
import { Button, ButtonLink } from '@swing/ui/button';
import { Dialog } from '@swing/ui/dialog';
import { Progress } from '@swing/ui/progress';
import { Download } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { usePlayerKeys } from './use-player-keys.ts';
import { SwingControls } from './swing-controls.tsx';
import { SwingStage } from './swing-stage.tsx';
import { useSwingPlayer } from './use-swing-player.ts';

interface WatchDialogProps {
  title: string;
  url: string;
  download: { label: string; href: string };
  onClose: () => void;
}

/** Plays one video, frame by frame and at any speed. */
export function WatchDialog({ title, url, download, onClose }: WatchDialogProps) {
  const [attempt, setAttempt] = useState(0);
  const screen = useRef<HTMLDivElement>(null);
  return (
    <Dialog isOpen onClose={onClose} title={title} size="large" className="watch" initialFocus={screen}>
      <Watching key={attempt} {...{ title, url, download, screen }} onRetry={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
}

type WatchingProps = Omit<WatchDialogProps, 'onClose'> & {
  /** Has the focus at first, so that the keys work at once. */
  screen: RefObject<HTMLDivElement | null>;
  onRetry: () => void;
};

function Watching({ title, url, download, screen, onRetry }: WatchingProps) {
  const { opened, loading } = useSwingPlayer(url);
  usePlayerKeys(opened?.player ?? null);
  return (
    <div className="watch__body">
      <div className="watch__screen" ref={screen} tabIndex={-1}>
        {opened ? <SwingStage {...opened} label={title} /> : null}
        {loading.status === 'loading' ? (
          <div className="watch__over">
            <Progress
              label="Loading the video"
              value={loading.percent === null ? null : loading.percent / 100}
              className="watch__progress"
            />
          </div>
        ) : null}
      </div>
      {loading.status === 'failed' ? (
        <Alert
          tone="error"
          actions={
            <Button variant="secondary" size="small" onClick={onRetry}>
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
