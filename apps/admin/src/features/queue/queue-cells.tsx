import { DateText } from '@swing/app-shell/date-text';
import { filterParams } from '@swing/app-shell/lib/url-filters';
import { StatusBadge } from '@swing/app-shell/status-badge';
import type { AdminSubmission } from '@swing/contract/admin-queue';
import { paths } from '@swing/contract/paths';
import { isOverdue } from '@swing/domain/due-date';
import { generalCoachCode } from '@swing/domain/invite-code';
import { analysisProblemText } from '@swing/domain/received-analysis';
import { writtenNotes } from '@swing/domain/upload-defaults';
import { Badge } from '@swing/ui/badge';
import { ButtonLink } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { Link } from 'react-router';
import { holderName, submissionWords } from '../../lib/submission-words.ts';
import { shortId } from '../../lib/short-id.ts';
import { noFilters } from './queue-filters.ts';
import styles from './queue.module.css';

interface CellProps {
  submission: AdminSubmission;
  now: Date;
}

/** The account holder, whose panel opens on the dashboard, with the status and the start of the submission's id. */
export function HolderCell({ submission }: Pick<CellProps, 'submission'>) {
  const { userId, submissionId, athleteName, status, analysisProblem } = submission;
  const name = holderName(submission);
  return (
    <div className={styles.holder}>
      <Link to={`/admin?user=${userId}`}>{name}</Link>
      {athleteName === name ? null : <span className={styles.note}>{athleteName}</span>}
      <span className={styles.status}>
        <StatusBadge status={status} words={submissionWords} />
        <span className={styles.note} title={submissionId}>
          {shortId(submissionId)}
        </span>
      </span>
      {analysisProblem ? (
        <span className={classNames(styles.note, styles.problem)}>
          {status === 'completed' ? 'Correction' : 'Last analysis'} not accepted: {analysisProblemText(analysisProblem)}
        </span>
      ) : null}
    </div>
  );
}

/**
 * The coach's name and code, or "General". A press on the code filters the queue by that coach. Also says whether the coach took the video from
 * the general queue.
 */
export function CoachCell({ submission, now }: CellProps) {
  const { coachCode, coachName, takenAt, takenUntil } = submission;
  const isGeneral = coachCode === generalCoachCode;
  const filter = filterParams({ ...noFilters, coach: isGeneral ? 'general' : coachCode }, noFilters);
  return (
    <div className={styles.facts}>
      {coachName ? <span>{coachName}</span> : null}
      <Link to={`?${filter}`} className={classNames(coachName && styles.code)}>
        {isGeneral ? 'General' : coachCode}
      </Link>
      {takenAt ? (
        <span className={styles.note}>
          Taken <DateText iso={takenAt} now={now} />
        </span>
      ) : null}
      {takenUntil ? (
        <span className={styles.note}>
          Goes back <DateText iso={takenUntil} now={now} />
        </span>
      ) : null}
    </div>
  );
}

/** When it was submitted, and until when it is to be analyzed: in red once that is over. */
export function SubmittedCell({ submission: { createdAt, dueBy }, now }: CellProps) {
  return (
    <div className={styles.facts}>
      <DateText iso={createdAt} now={now} />
      {dueBy ? <DueText dueBy={dueBy} now={now} /> : null}
    </div>
  );
}

function DueText({ dueBy, now }: { dueBy: string; now: Date }) {
  const date = <DateText iso={dueBy} now={now} />;
  if (!isOverdue(new Date(dueBy), now)) return <span className={styles.note}>Due by {date}</span>;
  return (
    <Badge tone="red" className={styles.late}>
      <span>Was due by {date}</span>
    </Badge>
  );
}

export function NotesCell({ submission }: Pick<CellProps, 'submission'>) {
  const notes = writtenNotes(submission.notes);
  return notes ? (
    <p className={styles.notes} title={notes}>
      {notes}
    </p>
  ) : null;
}

/** The download of the player's video, or N/A if it is not kept. */
export function OriginalCell({ submission: { r2Key, isPrepared, athleteName } }: Pick<CellProps, 'submission'>) {
  if (!r2Key) return <>N/A</>;
  if (!isPrepared) return <span className={styles.note}>Preparing…</span>;
  return (
    <ButtonLink
      href={paths.downloadVideo(r2Key)}
      variant="secondary"
      size="small"
      aria-label={`Original ${athleteName}`}
      download
    >
      Original
    </ButtonLink>
  );
}
