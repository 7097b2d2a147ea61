import { DateText } from '@swing/app-shell/date-text';
import type { Submission } from '@swing/contract/submissions';
import { writtenNotes } from '@swing/domain/upload-defaults';
import { ButtonLink } from '@swing/ui/button';
import { SegmentedControl } from '@swing/ui/segmented-control';
import { Download } from 'lucide-react';
import { AnalysisDate, DueDate, StartDate } from './submission-dates.tsx';
import { hasBothParts, type ShownPart, type ShownVideo } from './watchable.ts';
import styles from './watch-details.module.css';

interface WatchDetailsProps {
  submission: Submission;
  shown: ShownVideo;
  now: Date;
  onShow: (part: ShownPart) => void;
}

const parts = [
  { value: 'analysis', label: 'Analysis' },
  { value: 'swing', label: 'My Swing' },
] as const;

/** Below the player: title, dates, the choice between analysis and swing, and the download. */
export function WatchDetails({ submission, shown, now, onShow }: WatchDetailsProps) {
  const { analyzedAt, analysisAvailableUntil } = submission;
  const notes = shown.part === 'swing' ? writtenNotes(submission.notes) : null;
  return (
    <div className={styles.root}>
      <div className={styles.about}>
        <h1 className={styles.title}>{shown.title}</h1>
        <p className={styles.dates}>
          {shown.part === 'analysis' && analyzedAt ? (
            <AnalysisDate submission={submission} now={now} />
          ) : (
            <StartDate submission={submission} now={now} />
          )}
          {shown.part === 'analysis' && shown.video && analysisAvailableUntil ? (
            <span>
              available until <DateText iso={analysisAvailableUntil} now={now} />
            </span>
          ) : null}
          {shown.part === 'swing' ? <DueDate submission={submission} now={now} /> : null}
        </p>
        {notes ? <p>{notes}</p> : null}
      </div>
      <div className={styles.actions}>
        {hasBothParts(submission) ? (
          <SegmentedControl label="Shown video" options={parts} value={shown.part} onValueChange={onShow} />
        ) : null}
        {shown.video ? (
          <ButtonLink variant="secondary" href={shown.video.download.href} icon={<Download />} download>
            {shown.video.download.label}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
