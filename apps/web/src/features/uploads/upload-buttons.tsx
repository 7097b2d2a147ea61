import { Button } from '@swing/ui/button';
import type { UploadFlow } from './upload-flow.ts';
import { isBusy, type UploadState } from './upload-state.ts';
import styles from './upload-panel.module.css';

interface UploadButtonsProps {
  flow: UploadFlow;
  state: UploadState;
  hasFile: boolean;
}

/** Buttons to send the video, to skip compression and to cancel. */
export function UploadButtons({ flow, state, hasFile }: UploadButtonsProps) {
  const isUploading = isBusy(state);
  return (
    <div className={styles.buttons}>
      <Button type="submit" size="large" disabled={!hasFile || isUploading}>
        Submit for Analysis
      </Button>
      {state.phase === 'compressing' ? (
        <Button variant="secondary" size="large" onClick={flow.skipCompression}>
          Send the original instead
        </Button>
      ) : null}
      {isUploading ? (
        <Button variant="ghost" size="large" data-cancels-upload="" onClick={() => void flow.cancel()}>
          Cancel upload
        </Button>
      ) : null}
    </div>
  );
}
