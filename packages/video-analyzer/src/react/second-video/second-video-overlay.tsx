import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Progress } from '@swing/ui/progress';
import { stageSizes } from '../../playback/pane-view.ts';
import { videoErrorText } from '../../second-video/reference-messages.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { useObservable } from '../use-observable.ts';
import panelStyles from '../panel.module.css';
import styles from './second-video-overlay.module.css';

const percentOf = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Over the pane of video 2, or over the right half without one: progress while it loads, or why it cannot continue. */
export function SecondVideoOverlay({
  secondVideo,
  panes,
  shape,
}: Pick<AnalyzerParts, 'secondVideo' | 'panes' | 'shape'>) {
  const { loading, problem } = useObservable(secondVideo);
  const shown = useObservable(panes);
  const stage = stageSizes[useObservable(shape)];
  const isBroken = problem?.kind === 'playback';
  if (loading === null && !isBroken) return null;
  const right = { x: stage.width / 2, y: 0, width: stage.width / 2, height: stage.height };
  const { x, y, width, height } = shown.find(({ video }) => video === 'video2')?.rect ?? right;
  const place = {
    left: percentOf(x, stage.width),
    top: percentOf(y, stage.height),
    width: percentOf(width, stage.width),
    height: percentOf(height, stage.height),
  };
  return (
    <div className={styles.root} style={place}>
      {loading === null ? (
        <Alert
          tone="error"
          className={styles.alert}
          actions={
            <Button variant="secondary" size="small" onClick={() => void secondVideo.retry()}>
              Retry
            </Button>
          }
        >
          {videoErrorText(problem?.reason ?? '')}
        </Alert>
      ) : (
        <div className={styles.box}>
          <Progress label="Loading Video" value={loading.percent === null ? null : loading.percent / 100} />
          <p className={panelStyles.muted} role="status">
            Please wait while we load your video...
          </p>
          <Button variant="secondary" size="small" onClick={secondVideo.cancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
