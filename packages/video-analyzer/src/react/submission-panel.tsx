import { writtenNotes } from '@swing/domain/upload-rules';
import { Download } from 'lucide-react';
import { buttonClassName } from '@swing/ui/button';

/** The submission being analyzed, with the fields that the coach's queue returns. */
export type AnalyzerSubmission = {
  readonly submissionId: string;
  readonly playerName: string;
  readonly notes: string | null;
  readonly wantsDrills: boolean;
  readonly wantsBatAdvice: boolean;
  readonly wantsMechanics: boolean;
};

export type AnalyzerSource = { readonly url: string; readonly fileName: string; readonly downloadUrl: string };

/** The player's name, notes and wishes. */
export function SubmissionPanel({ submission }: { submission: AnalyzerSubmission }) {
  const notes = writtenNotes(submission.notes ?? '');
  const wishes = [
    submission.wantsMechanics ? 'Mechanics' : null,
    submission.wantsDrills ? 'Drills' : null,
    submission.wantsBatAdvice ? 'Bat advice' : null,
  ].filter((wish) => wish !== null);
  return (
    <section className="va-section" aria-label="Submission details">
      <h2 className="va-heading">Submission</h2>
      <p className="va-player">{submission.playerName}</p>
      <p className="va-muted va-small">#{submission.submissionId.slice(0, 8)}</p>
      {wishes.length > 0 ? (
        <p>
          Asked for: <strong>{wishes.join(', ')}</strong>
        </p>
      ) : null}
      <p className={notes ? 'va-notes' : 'va-muted va-small'}>{notes || 'No notes from the player.'}</p>
    </section>
  );
}

/** The video's file name and a download link. */
export function VideoFilesPanel({ source }: { source: AnalyzerSource }) {
  return (
    <section className="va-section" aria-label="Video files">
      <h2 className="va-heading">Video files</h2>
      <p className="va-file">{source.fileName}</p>
      <a
        className={buttonClassName({ variant: 'secondary', size: 'small', isFullWidth: true })}
        href={source.downloadUrl}
        download={source.fileName}
      >
        <span className="ui-button__label">
          <span className="ui-button__icon">
            <Download aria-hidden="true" />
          </span>
          Download Original
        </span>
      </a>
    </section>
  );
}
