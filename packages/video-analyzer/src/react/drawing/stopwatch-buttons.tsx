import { Button } from '@swing/ui/button';
import styles from './selection-panel.module.css';

/** Sets the start and the stop of the selected stopwatch at the frame shown. */
export function StopwatchButtons({ onStart, onStop }: { onStart: () => void; onStop: () => void }) {
  return (
    <div className={styles.buttons}>
      <Button variant="secondary" size="small" onClick={onStart} title="Start at the frame shown">
        Start here
      </Button>
      <Button variant="secondary" size="small" onClick={onStop} title="Stop at the frame shown">
        Stop here
      </Button>
    </div>
  );
}
