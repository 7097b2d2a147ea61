import type { LibraryVideo } from '@swing/contract/library';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Dialog } from '@swing/ui/dialog';
import { useState } from 'react';
import { kindWords } from './library-words.ts';
import styles from './play-dialog.module.css';

interface PlayDialogProps {
  video: Pick<LibraryVideo, 'name' | 'kind' | 'videoUrl' | 'thumbnailUrl' | 'width' | 'height'>;
  onClose: () => void;
}

/** A dialog that plays one library video, and offers to try again if it cannot be loaded. */
export function PlayDialog({ video, onClose }: PlayDialogProps) {
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const { name, kind, videoUrl, thumbnailUrl, width, height } = video;
  return (
    <Dialog isOpen onClose={onClose} title={name} description={kindWords[kind].one} size="large">
      {failedAttempt === attempt ? (
        <Alert
          tone="error"
          actions={
            <Button variant="secondary" size="small" onClick={() => setAttempt(attempt + 1)}>
              Try Again
            </Button>
          }
        >
          The video could not be played. Check your connection, or whether it was removed.
        </Alert>
      ) : (
        <video
          key={attempt}
          className={styles.video}
          src={videoUrl ?? undefined}
          poster={thumbnailUrl ?? undefined}
          width={width}
          height={height}
          aria-label={name}
          controls
          autoPlay
          loop
          playsInline
          onError={() => setFailedAttempt(attempt)}
        />
      )}
    </Dialog>
  );
}
