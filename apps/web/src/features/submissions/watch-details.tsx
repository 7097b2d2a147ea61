import type { Submission } from '@swing/contract/submissions';
import { writtenNotes } from '@swing/domain/upload-defaults';
import { ButtonLink } from '@swing/ui/button';
import { SegmentedControl } from '@swing/ui/segmented-control';
import { Download } from 'lucide-react';
import { AnalysisDate, AvailableUntil, DueDate, StartDate } from './submission-dates.tsx';
import { hasBothParts, type ShownPart, type ShownVideo } from './watchable.ts';
import styles from './watch-details.module.css';

interface WatchDetailsProps {
  submission: Submission;
  shown: ShownVideo;
  now: Date;
}

/** The title of the video that is shown, when it was submitted or analyzed, and until when it can be watched. */
export function WatchHead({ submission, shown, now }: WatchDetailsProps) {
  const { analyzedAt, analysisAvailableUntil } = submission;
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{shown.title}</h1>
      <p className={styles.dates}>
        {shown.part === 'analysis' && analyzedAt ? (
          <AnalysisDate submission={submission} now={now} />
        ) : (
          <StartDate submission={submission} now={now} />
        )}
        {shown.part === 'analysis' && shown.video && analysisAvailableUntil ? (
          <AvailableUntil until={analysisAvailableUntil} now={now} />
        ) : null}
        {shown.part === 'swing' ? <DueDate submission={submission} now={now} /> : null}
      </p>
    </div>
  );
}

const parts = [
  { value: 'analysis', label: 'Analysis' },
  { value: 'swing', label: 'My Swing' },
] as const;

interface WatchActionsProps extends Omit<WatchDetailsProps, 'now'> {
  onShow: (part: ShownPart) => void;
}

/** The choice between analysis and swing, and the download. */
export function WatchActions({ submission, shown, onShow }: WatchActionsProps) {
  const hasChoice = hasBothParts(submission);
  if (!hasChoice && !shown.video) return null;
  return (
    <div className={styles.actions}>
      {hasChoice ? (
        <SegmentedControl label="Shown video" options={parts} value={shown.part} onValueChange={onShow} />
      ) : null}
      {shown.video ? (
        <ButtonLink variant="secondary" href={shown.video.download.href} icon={<Download />} download>
          <span className={hasChoice ? styles.label : undefined}>{shown.video.download.label}</span>
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** What the player wrote about the swing. */
export function WatchNotes({ submission, shown }: Omit<WatchDetailsProps, 'now'>) {
  const notes = shown.part === 'swing' ? writtenNotes(submission.notes) : null;
  return notes ? <p className={styles.notes}>{notes}</p> : null;
}
