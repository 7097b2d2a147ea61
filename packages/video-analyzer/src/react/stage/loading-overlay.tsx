import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Progress } from '@swing/ui/progress';
import type { LoadingState } from '../use-video-loading.ts';
import panelStyles from '../panel.module.css';
import styles from './loading-overlay.module.css';

/** Covers the stage while there is no video: shows progress, or the error and, if it can help, a Retry button. */
export function LoadingOverlay({ loading, onRetry }: { loading: LoadingState; onRetry: () => void }) {
  if (loading.status === 'loaded') return null;
  if (loading.status === 'failed') {
    return (
      <div className={styles.root}>
        <Alert
          tone="error"
          title="The video could not be loaded"
          className={styles.alert}
          actions={
            loading.canRetry ? (
              <Button variant="secondary" size="small" onClick={onRetry}>
                Retry
              </Button>
            ) : undefined
          }
        >
          {loading.message}
        </Alert>
      </div>
    );
  }
  if (loading.status === 'preparing') {
    return (
      <div className={styles.root}>
        <div className={styles.box}>
          <Progress label={loading.isConverting ? 'Converting Video' : 'Preparing Video'} value={null} />
          <p className={panelStyles.muted} role="status">
            {loading.isConverting
              ? 'This browser can’t show the format of this video, so it is being converted. It opens by itself when that is done, usually within a few minutes.'
              : 'This video is still being prepared. It opens by itself in a moment.'}
          </p>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.root}>
      <div className={styles.box}>
        <Progress label="Loading Video" value={loading.percent === null ? null : loading.percent / 100} />
        <p className={panelStyles.muted} role="status">
          Please wait while we load your video...
        </p>
      </div>
    </div>
  );
}
