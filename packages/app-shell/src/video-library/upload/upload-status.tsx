import { Progress } from '@swing/ui/progress';
import { sendDetails, sendNote } from '../../uploads/send-progress.ts';
import type { BusyUpload } from './upload-state.ts';
import styles from './add-panel.module.css';

/** The phase and progress of an upload. */
export function UploadStatus({ state }: { state: Exclude<BusyUpload, { phase: 'waiting' }> }) {
  const isSending = state.phase === 'uploading';
  return (
    <div className={styles.status}>
      <p role="status" className={styles.note}>
        {isSending ? sendNote(state) : null}
      </p>
      {state.phase === 'preparing' ? (
        <Progress label="Getting ready" value={null} />
      ) : isSending && state.share < 1 ? (
        <Progress label="Uploading" value={state.share} />
      ) : (
        <Progress label="Checking the video" value={null} valueText="Almost there" />
      )}
      <p className={styles.details}>{isSending ? sendDetails(state, state.request.file.size) : null}</p>
    </div>
  );
}
