import { Save } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import type { AnalyzerDocument } from '../../document/analyzer-document.ts';
import { newerWorkText, saveFailureText, saveStatusText } from './save-status.ts';
import { useDocumentStatus } from './use-document-status.ts';
import panelStyles from '../panel.module.css';
import styles from './save-control.module.css';

/** The document is null until it is open. */
type SaveProps = { document: AnalyzerDocument | null };

/** Saves the analysis, and says whether the work is on the server. */
export function SaveControl({ document }: SaveProps) {
  const state = useDocumentStatus(document, (status) => status);
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await document?.saveAnalysis();
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={classNames(panelStyles.section, panelStyles.save)} aria-label="Save">
      <Button
        variant="secondary"
        size="small"
        isFullWidth
        icon={<Save />}
        isBusy={isBusy}
        disabled={document === null}
        onClick={() => void save()}
      >
        Save Analysis
      </Button>
      <div className={styles.status}>
        <p role="status" data-status={state.status}>
          {saveStatusText(state)}
        </p>
        {state.status === 'failed' || state.status === 'offline' ? (
          <Button variant="ghost" size="small" isBusy={isBusy} onClick={() => void save()}>
            Retry
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** Explains a failed save, and work that this version of the analyzer cannot show. Each can be dismissed. */
export function SaveNotices({ document }: SaveProps) {
  const state = useDocumentStatus(document, (status) => status);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [isNewerWorkSeen, setNewerWorkSeen] = useState(false);
  const failure = saveFailureText(state);
  // A failure is shown again if it returns after the work could be saved.
  if (failure === null && dismissed !== null) setDismissed(null);
  const isFailureShown = failure !== null && failure !== dismissed;
  const isNewerWorkShown = state.hasNewerWork && !isNewerWorkSeen;
  if (!isFailureShown && !isNewerWorkShown) return null;
  return (
    <div className={styles.notices}>
      {isFailureShown ? (
        <Alert tone="error" onDismiss={() => setDismissed(failure)}>
          {failure}
        </Alert>
      ) : null}
      {isNewerWorkShown ? (
        <Alert tone="warning" onDismiss={() => setNewerWorkSeen(true)}>
          {newerWorkText}
        </Alert>
      ) : null}
    </div>
  );
}
