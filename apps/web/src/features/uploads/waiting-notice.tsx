import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Progress } from '@swing/ui/progress';
import { resumeMessages } from './upload-error.ts';
import type { WaitingState } from './upload-state.ts';
import styles from './upload-panel.module.css';

interface WaitingNoticeProps {
  state: WaitingState;
  onTryNow: () => void;
}

/** Says why an upload is waiting and that it resumes by itself, with a button to try now. */
export function WaitingNotice({ state, onTryNow }: WaitingNoticeProps) {
  const { message, isProbing, share } = state;
  return (
    <div className={styles.status}>
      <Alert
        tone="warning"
        title={message}
        actions={
          <Button size="small" variant="secondary" isBusy={isProbing} onClick={onTryNow}>
            Try now
          </Button>
        }
      >
        {resumeMessages.waiting}
      </Alert>
      {share === null ? null : <Progress label="Uploaded" value={share} />}
    </div>
  );
}
