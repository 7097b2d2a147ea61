import { DateText } from '@swing/app-shell/date-text';
import { StatusBadge } from '@swing/app-shell/status-badge';
import type { Submission } from '@swing/contract/submissions';
import { analysisLink, analysisMissingMessage, analysisRetentionDays } from '@swing/domain/analysis-link';
import { Alert } from '@swing/ui/alert';
import { Button, ButtonLink } from '@swing/ui/button';
import { Download } from 'lucide-react';
import { useState } from 'react';

const statusWords = { pending: 'Pending', uploading: 'Processing', analyzing: 'Analyzing', completed: 'Completed' };

export function SubmissionItem({ submission, now }: { submission: Submission; now: Date }) {
  const { athleteName, status, createdAt, analyzedAt, notes } = submission;
  return (
    <li className="submission">
      <div className="submission__about">
        <div className="submission__head">
          <h3>{athleteName}</h3>
          <StatusBadge status={status} words={statusWords} />
        </div>
        <p className="submission__dates">
          <span>
            Submitted <DateText iso={createdAt} now={now} />
          </span>
          {analyzedAt ? (
            <span>
              Analyzed <DateText iso={analyzedAt} now={now} />
            </span>
          ) : null}
        </p>
        {notes ? <p className="submission__notes">{notes}</p> : null}
      </div>
      {status === 'completed' ? <Analysis submission={submission} now={now} /> : null}
    </li>
  );
}

function Analysis({ submission, now }: { submission: Submission; now: Date }) {
  const [isMissing, setMissing] = useState(false);
  const { analysisAvailableUntil, analysisRemovedAt } = submission;
  const link = analysisLink(submission);
  if (!link && analysisRemovedAt) {
    return <p className="ui-muted">Removed {analysisRetentionDays} days after it was sent</p>;
  }
  return (
    <div className="submission__analysis">
      {link ? (
        <ButtonLink href={link} icon={<Download />} download>
          Download Analysis
        </ButtonLink>
      ) : (
        <Button icon={<Download />} onClick={() => setMissing(true)}>
          Download Analysis
        </Button>
      )}
      {link && analysisAvailableUntil ? (
        <p className="submission__until">
          available until <DateText iso={analysisAvailableUntil} now={now} />
        </p>
      ) : null}
      {!link && isMissing ? <Alert tone="warning">{analysisMissingMessage}</Alert> : null}
    </div>
  );
}
