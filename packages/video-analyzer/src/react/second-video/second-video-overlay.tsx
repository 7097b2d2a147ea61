import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Progress } from '@swing/ui/progress';
import { stageSize } from '../../playback/pane-view.ts';
import { videoErrorText } from '../../second-video/reference-messages.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { useObservable } from '../use-observable.ts';
import panelStyles from '../panel.module.css';
import styles from './second-video-overlay.module.css';

const percentOf = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Over the pane of video 2, or over the right half without one: progress while it loads, or why it cannot continue. */
export function SecondVideoOverlay({ secondVideo, panes }: Pick<AnalyzerParts, 'secondVideo' | 'panes'>) {
  const { loading, problem } = useObservable(secondVideo);
  const shown = useObservable(panes);
  const isBroken = problem?.kind === 'playback';
  if (loading === null && !isBroken) return null;
  const right = { x: stageSize.width / 2, y: 0, width: stageSize.width / 2, height: stageSize.height };
  const { x, y, width, height } = shown.find(({ video }) => video === 'video2')?.rect ?? right;
  const place = {
    left: percentOf(x, stageSize.width),
    top: percentOf(y, stageSize.height),
    width: percentOf(width, stageSize.width),
    height: percentOf(height, stageSize.height),
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
