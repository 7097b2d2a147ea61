import { writtenNotes } from '@swing/domain/upload-defaults';
import { Download } from 'lucide-react';
import { ButtonLink } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import panelStyles from './panel.module.css';
import styles from './submission-panel.module.css';

/** The submission being analyzed, with the fields that the coach's queue returns. */
export type AnalyzerSubmission = {
  readonly submissionId: string;
  readonly playerName: string;
  readonly notes: string | null;
  readonly wantsDrills: boolean;
  readonly wantsBatAdvice: boolean;
  readonly wantsMechanics: boolean;
};

export type AnalyzerSource = {
  readonly url: string;
  /** The copy that is made for every browser, if there may be one. Used if this browser cannot show the video. */
  readonly convertedUrl?: string | null;
  readonly fileName: string;
  readonly downloadUrl: string;
};

/** The player's name, notes and wishes. */
export function SubmissionPanel({ submission }: { submission: AnalyzerSubmission }) {
  const notes = writtenNotes(submission.notes ?? '');
  const wishes = [
    submission.wantsMechanics ? 'Mechanics' : null,
    submission.wantsDrills ? 'Drills' : null,
    submission.wantsBatAdvice ? 'Bat advice' : null,
  ].filter((wish) => wish !== null);
  return (
    <section className={panelStyles.section} aria-label="Submission details">
      <h2 className={panelStyles.heading}>Submission</h2>
      <p className={styles.player}>{submission.playerName}</p>
      <p className={classNames(panelStyles.muted, panelStyles.small)}>#{submission.submissionId.slice(0, 8)}</p>
      {wishes.length > 0 ? (
        <p>
          Asked for: <strong>{wishes.join(', ')}</strong>
        </p>
      ) : null}
      <p className={notes ? styles.notes : classNames(panelStyles.muted, panelStyles.small)}>
        {notes || 'No notes from the player.'}
      </p>
    </section>
  );
}

/** The video's file name and a download link. */
export function VideoFilesPanel({ source }: { source: AnalyzerSource }) {
  return (
    <section className={panelStyles.section} aria-label="Video files">
      <h2 className={panelStyles.heading}>Video files</h2>
      <p className={styles.file}>{source.fileName}</p>
      <ButtonLink
        variant="secondary"
        size="small"
        isFullWidth
        icon={<Download aria-hidden="true" />}
        href={source.downloadUrl}
        download={source.fileName}
      >
        Download Original
      </ButtonLink>
    </section>
  );
}
