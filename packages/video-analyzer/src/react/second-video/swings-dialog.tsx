import { Video } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Dialog } from '@swing/ui/dialog';
import { LoadMore } from '@swing/ui/load-more';
import { SkeletonRows } from '@swing/ui/skeleton';
import { formatLongDate } from '@swing/domain/dates';
import { ageText } from '../../second-video/swing-age.ts';
import { choiceOfSwing, type VideoChoice } from '../../second-video/video-choice.ts';
import type { ComparableSwing, LoadSwings } from '../../second-video/comparable-swing.ts';
import { useSwingPages } from './use-swing-pages.ts';
import styles from './swings-dialog.module.css';

export type SwingsDialogProps = {
  playerName: string;
  loadSwings: LoadSwings;
  onChoose: (choice: VideoChoice) => void;
  onClose: () => void;
};

function SwingItem({ swing, now, onChoose }: { swing: ComparableSwing; now: Date; onChoose: () => void }) {
  const sentAt = new Date(swing.createdAt);
  return (
    <li>
      <button type="button" className={styles.swing} onClick={onChoose}>
        <span className={styles.picture}>
          {swing.thumbnailUrl ? <img src={swing.thumbnailUrl} alt="" loading="lazy" /> : <Video aria-hidden="true" />}
        </span>
        <span className={styles.about}>
          <span className={styles.age}>{ageText(sentAt, now)}</span>{' '}
          <time className={styles.date} dateTime={swing.createdAt}>
            {formatLongDate(sentAt)}
          </time>{' '}
          <span className={styles.file}>{swing.fileName}</span>
        </span>
      </button>
    </li>
  );
}

/** The other swings of a player, newest first. Pressing one shows it as video 2. */
export function SwingsDialog({ playerName, loadSwings, onChoose, onClose }: SwingsDialogProps) {
  const { swings, nextCursor, status, loadNext } = useSwingPages(loadSwings);
  const [now] = useState(() => new Date());
  return (
    <Dialog isOpen onClose={onClose} title={`Another swing of ${playerName}`}>
      <div className={styles.content} aria-busy={status === 'loading'}>
        {status === 'loading' && swings.length === 0 ? <SkeletonRows count={3} height="5rem" /> : null}
        {status === 'ready' && swings.length === 0 ? <p>There is no other swing of {playerName} to show.</p> : null}
        {swings.length > 0 ? (
          <ul className={styles.list}>
            {swings.map((swing) => (
              <SwingItem
                key={swing.submissionId}
                swing={swing}
                now={now}
                onChoose={() => {
                  onChoose(choiceOfSwing(playerName, swing));
                  onClose();
                }}
              />
            ))}
          </ul>
        ) : null}
        {status === 'failed' ? (
          <Alert
            tone="error"
            actions={
              <Button variant="secondary" size="small" onClick={loadNext}>
                Retry
              </Button>
            }
          >
            The swings could not be loaded. Check your connection.
          </Alert>
        ) : null}
        {nextCursor !== null && status !== 'failed' ? (
          <LoadMore hasMore isLoading={status === 'loading'} onLoadMore={loadNext} />
        ) : null}
      </div>
    </Dialog>
  );
}
