import { StatusBadge } from '@swing/app-shell/status-badge';
import { paths } from '@swing/contract/paths';
import type { Submission } from '@swing/contract/submissions';
import { playbackNotice } from '@swing/domain/playback';
import { writtenNotes } from '@swing/domain/upload-defaults';
import { Alert } from '@swing/ui/alert';
import { AnalysisDate, DueDate, StartDate } from './submission-dates.tsx';
import { SubmissionAnalysis } from './submission-analysis.tsx';
import { SubmissionThumbnail } from './submission-thumbnail.tsx';
import styles from './submission-list.module.css';

const statusWords = { pending: 'Pending', uploading: 'Processing', analyzing: 'Analyzing', completed: 'Completed' };

interface SubmissionItemProps {
  submission: Submission;
  now: Date;
}

/** One row of My Submissions: the video, the status of its analysis, and links to watch. */
export function SubmissionItem({ submission, now }: SubmissionItemProps) {
  const { athleteName, status, hint } = submission;
  const notes = writtenNotes(submission.notes);
  return (
    <li className={styles.item}>
      <SubmissionThumbnail submission={submission} />
      <div className={styles.about}>
        <div className={styles.head}>
          <h3>{athleteName}</h3>
          <StatusBadge status={status} words={statusWords} />
        </div>
        <p className={styles.dates}>
          <StartDate submission={submission} now={now} />
          <AnalysisDate submission={submission} now={now} />
          <DueDate submission={submission} now={now} />
        </p>
        {notes ? <p className={styles.notes}>{notes}</p> : null}
        <PlaybackNotice submission={submission} />
      </div>
      {status === 'completed' ? <SubmissionAnalysis submission={submission} now={now} /> : null}
      {hint ? (
        <Alert tone="info" role="none" className={styles.hint}>
          {hint}
        </Alert>
      ) : null}
    </li>
  );
}

/** Says why a swing cannot be played. Nothing if it is playable or its file is removed. */
function PlaybackNotice({ submission: { playback, r2Key } }: { submission: Submission }) {
  const notice = r2Key && playbackNotice(playback);
  if (!notice) return null;
  return (
    <p className={styles.notice}>
      {notice} {playback === 'unavailable' ? <a href={paths.downloadVideo(r2Key)}>Download Original</a> : null}
    </p>
  );
}
