import { DateText } from '@swing/app-shell/date-text';
import { paths } from '@swing/contract/paths';
import type { Submission } from '@swing/contract/submissions';
import { analysisLink, analysisMissingMessage, analysisRetentionDays } from '@swing/domain/analysis-link';
import { Alert } from '@swing/ui/alert';
import { Button, ButtonLink } from '@swing/ui/button';
import { Download, Play } from 'lucide-react';
import { useState } from 'react';
import type { WatchedVideo } from './watched-video.ts';

interface SubmissionAnalysisProps {
  submission: Submission;
  now: Date;
  onWatch: (video: WatchedVideo) => void;
}

/** What a completed submission offers: watching and downloading the analysis while it is kept. */
export function SubmissionAnalysis({ submission, now, onWatch }: SubmissionAnalysisProps) {
  const [isMissing, setMissing] = useState(false);
  const { analysisAvailableUntil, analysisRemovedAt, athleteName, videoKey } = submission;
  const link = analysisLink(submission);
  if (!link && analysisRemovedAt) {
    return <p className="ui-muted">Removed {analysisRetentionDays} days after it was sent</p>;
  }
  if (!link) {
    return (
      <div className="submission__analysis">
        <Button icon={<Download />} onClick={() => setMissing(true)}>
          Download Analysis
        </Button>
        {isMissing ? <Alert tone="warning">{analysisMissingMessage}</Alert> : null}
      </div>
    );
  }
  const download = { label: 'Download Analysis', href: link };
  return (
    <div className="submission__analysis">
      {videoKey ? (
        <Button
          icon={<Play />}
          onClick={() => onWatch({ title: `Analysis for ${athleteName}`, url: paths.streamVideo(videoKey), download })}
        >
          Watch Analysis
        </Button>
      ) : null}
      <ButtonLink href={link} variant={videoKey ? 'secondary' : 'primary'} icon={<Download />} download>
        {download.label}
      </ButtonLink>
      {analysisAvailableUntil ? (
        <p className="submission__until">
          available until <DateText iso={analysisAvailableUntil} now={now} />
        </p>
      ) : null}
    </div>
  );
}
