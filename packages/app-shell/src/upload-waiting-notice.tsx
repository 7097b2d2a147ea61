import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Progress } from '@swing/ui/progress';
import { utilities } from '@swing/ui/utilities';
import { resumeMessages } from './uploads/upload-error.ts';

interface UploadWaitingNoticeProps {
  /** The error message of the step that failed. */
  message: string;
  /** True while the server is being probed. */
  isProbing: boolean;
  /** 0 to 1 of the bytes. Null before anything could be sent. */
  share: number | null;
  onTryNow: () => void;
}

/** Says why an upload is waiting and that it resumes by itself, with a button to try now. */
export function UploadWaitingNotice({ message, isProbing, share, onTryNow }: UploadWaitingNoticeProps) {
  return (
    <div className={utilities.stack}>
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
