import { DateText } from '@swing/app-shell/date-text';
import { StatusBadge } from '@swing/app-shell/status-badge';
import { paths } from '@swing/contract/paths';
import type { Submission } from '@swing/contract/submissions';
import { playbackNotice } from '@swing/domain/playback';
import { writtenNotes } from '@swing/domain/upload-rules';
import { Badge } from '@swing/ui/badge';
import { ButtonLink } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { Download, Video } from 'lucide-react';
import { DueBadge, WaitBadge } from './queue-badges.tsx';
import { QueueAction } from './queue-action.tsx';
import styles from './queue.module.css';

interface QueueItemProps {
  submission: Submission;
  now: Date;
  isOpening: boolean;
  onOpen: () => void;
  onView: () => void;
}

const statusWords = { pending: 'Pending', uploading: 'Processing', analyzing: 'In Progress', completed: 'Completed' };
const megabyte = 1_048_576;

export function QueueItem({ submission, now, ...action }: QueueItemProps) {
  const { athleteName, status, createdAt, videoSize, thumbnailUrl } = submission;
  const notes = writtenNotes(submission.notes);
  return (
    <li className={styles.item}>
      <div className={styles.picture}>
        {thumbnailUrl ? (
          <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
        ) : (
          <Video aria-hidden="true" />
        )}
      </div>
      <div className={styles.about}>
        <div className={styles.head}>
          <h3>{athleteName}</h3>
          <StatusBadge status={status} words={statusWords} />
          <WaitBadge submission={submission} now={now} />
          <DueBadge submission={submission} now={now} />
        </div>
        <p className={styles.facts}>
          <span>
            Submitted <DateText iso={createdAt} now={now} />
          </span>
          {videoSize === null ? null : <span>{formatMegabytes(videoSize)}</span>}
        </p>
        {notes ? <p className={styles.notes}>{notes}</p> : null}
        <Wishes submission={submission} />
      </div>
      <div className={styles.actions}>
        <QueueAction submission={submission} {...action} />
        <Original submission={submission} />
      </div>
    </li>
  );
}

function Original({ submission: { r2Key, isPrepared, playback } }: { submission: Submission }) {
  if (!r2Key) return <p className={utilities.muted}>The video is not kept any more</p>;
  if (!isPrepared) return <p className={utilities.muted}>Preparing the video…</p>;
  const notice = playbackNotice(playback);
  return (
    <>
      <ButtonLink href={paths.downloadVideo(r2Key)} variant="ghost" size="small" icon={<Download />} download>
        Download Original
      </ButtonLink>
      {notice ? <p className={styles.notice}>{notice}</p> : null}
    </>
  );
}

function Wishes({ submission }: { submission: Submission }) {
  const wishes = [
    submission.wantsDrills ? 'Drills' : null,
    submission.wantsBatAdvice ? 'Bat advice' : null,
    submission.wantsMechanics ? 'Mechanics' : null,
  ].filter((wish) => wish !== null);
  if (wishes.length === 0) return null;
  return (
    <ul className={styles.wishes} aria-label="Asked for">
      {wishes.map((wish) => (
        <li key={wish}>
          <Badge>{wish}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Bytes as megabytes with one decimal, such as "12.3 MB". */
function formatMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
