import { DateText } from '@swing/app-shell/date-text';
import { StatusBadge } from '@swing/app-shell/status-badge';
import { paths } from '@swing/contract/paths';
import type { Submission } from '@swing/contract/submissions';
import { playbackNotice } from '@swing/domain/playback';
import { writtenNotes } from '@swing/domain/upload-rules';
import { Alert } from '@swing/ui/alert';
import { DueDate } from './due-date.tsx';
import { StartDate } from './start-date.tsx';
import { SubmissionAnalysis } from './submission-analysis.tsx';
import { SubmissionThumbnail } from './submission-thumbnail.tsx';
import { swingOf } from './watchable.ts';

const statusWords = { pending: 'Pending', uploading: 'Processing', analyzing: 'Analyzing', completed: 'Completed' };

interface SubmissionItemProps {
  submission: Submission;
  now: Date;
}

/** One row of My Submissions: the video, the status of its analysis, and links to watch. */
export function SubmissionItem({ submission, now }: SubmissionItemProps) {
  const { athleteName, status, analyzedAt, hint } = submission;
  const notes = writtenNotes(submission.notes);
  return (
    <li className="submission">
      <SubmissionThumbnail submission={submission} isPlayable={swingOf(submission) !== null} />
      <div className="submission__about">
        <div className="submission__head">
          <h3>{athleteName}</h3>
          <StatusBadge status={status} words={statusWords} />
        </div>
        <p className="submission__dates">
          <StartDate submission={submission} now={now} />
          {analyzedAt ? (
            <span>
              Analyzed <DateText iso={analyzedAt} now={now} />
            </span>
          ) : null}
          <DueDate submission={submission} now={now} />
        </p>
        {notes ? <p className="submission__notes">{notes}</p> : null}
        <PlaybackNotice submission={submission} />
      </div>
      {status === 'completed' ? <SubmissionAnalysis submission={submission} now={now} /> : null}
      {hint ? (
        <Alert tone="info" role="none" className="submission__hint">
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
    <p className="submission__notice">
      {notice} {playback === 'unavailable' ? <a href={paths.downloadVideo(r2Key)}>Download Original</a> : null}
    </p>
  );
}
