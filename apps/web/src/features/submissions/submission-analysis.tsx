import { RouterLink } from '@swing/app-shell/app-link';
import type { Submission } from '@swing/contract/submissions';
import { analysisLink, analysisMissingMessage } from '@swing/domain/analysis-link';
import { analysisRetentionDays } from '@swing/domain/lifetimes';
import { watchPath } from '@swing/domain/routes';
import { Alert } from '@swing/ui/alert';
import { Button, ButtonLink } from '@swing/ui/button';
import { Download, Play } from 'lucide-react';
import { useState } from 'react';
import { utilities } from '@swing/ui/utilities';
import { AvailableUntil } from './submission-dates.tsx';
import styles from './submission-list.module.css';

interface SubmissionAnalysisProps {
  submission: Submission;
  now: Date;
}

/** Buttons to watch and download the analysis of a completed submission, while it is kept. */
export function SubmissionAnalysis({ submission, now }: SubmissionAnalysisProps) {
  const [isMissing, setMissing] = useState(false);
  const { id, analysisAvailableUntil, analysisRemovedAt, videoKey } = submission;
  const link = analysisLink(submission);
  if (!link && analysisRemovedAt) {
    return <p className={utilities.muted}>Removed {analysisRetentionDays} days after it was sent</p>;
  }
  if (!link) {
    return (
      <div className={styles.analysis}>
        <Button icon={<Download />} onClick={() => setMissing(true)}>
          Download Analysis
        </Button>
        {isMissing ? <Alert tone="warning">{analysisMissingMessage}</Alert> : null}
      </div>
    );
  }
  return (
    <div className={styles.analysis}>
      <div className={styles.buttons}>
        {videoKey ? (
          <ButtonLink icon={<Play />} href={watchPath(id)} linkComponent={RouterLink}>
            Watch Analysis
          </ButtonLink>
        ) : null}
        <ButtonLink href={link} variant={videoKey ? 'secondary' : 'primary'} icon={<Download />} download>
          Download Analysis
        </ButtonLink>
      </div>
      {analysisAvailableUntil ? (
        <p className={styles.until}>
          <AvailableUntil until={analysisAvailableUntil} now={now} />
        </p>
      ) : null}
    </div>
  );
}
