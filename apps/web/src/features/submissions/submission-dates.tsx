import { DateText } from '@swing/app-shell/date-text';
import type { Submission } from '@swing/contract/submissions';
import { isOverdue } from '@swing/domain/due-date';
import styles from './submission-dates.module.css';

/** When the analysis is due, with a link to support once it is overdue. */
export function DueDate({ submission: { dueBy }, now }: { submission: Submission; now: Date }) {
  if (!dueBy) return null;
  if (!isOverdue(new Date(dueBy), now)) {
    return (
      <span>
        Due by <DateText iso={dueBy} now={now} />
      </span>
    );
  }
  return (
    <span>
      Was due by <DateText iso={dueBy} now={now} />. Sorry for the wait; <a href="/support">ask us about it</a>.
    </span>
  );
}

/** When the video was submitted, or when its upload began if unfinished. */
export function StartDate({ submission: { status, r2Key, createdAt }, now }: { submission: Submission; now: Date }) {
  const isUploadUnfinished = status === 'uploading' && r2Key === null;
  return (
    <span>
      {isUploadUnfinished ? 'Upload started' : 'Submitted'} <DateText iso={createdAt} now={now} />
    </span>
  );
}

/** When the analysis was sent, and when a corrected one replaced it. */
export function AnalysisDate({
  submission: { analyzedAt, analysisUpdatedAt },
  now,
}: {
  submission: Submission;
  now: Date;
}) {
  return (
    <>
      {analyzedAt ? (
        <span>
          Analyzed <DateText iso={analyzedAt} now={now} />
        </span>
      ) : null}
      {analysisUpdatedAt ? (
        <strong>
          Updated <DateText iso={analysisUpdatedAt} now={now} />
        </strong>
      ) : null}
    </>
  );
}

const soonDays = 7;

/** Until when the analysis is kept. Stands out in the last 7 days. */
export function AvailableUntil({ until, now }: { until: string; now: Date }) {
  const isSoon = new Date(until).getTime() - now.getTime() < soonDays * 24 * 3_600_000;
  return (
    <span className={isSoon ? styles.soon : undefined}>
      available until <DateText iso={until} now={now} />
    </span>
  );
}
