import { Circle, Pause, Play, Square } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Meter } from '@swing/ui/meter';
import type { TroubleWatch } from '../../recording/microphone-trouble.ts';
import type { Store } from '../../store.ts';
import type { RecordingParts } from './recording-parts.ts';
import { LimitNotices } from './limit-notices.tsx';
import { MicrophoneTroubleAlert } from './microphone-trouble-alert.tsx';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import panelStyles from '../panel.module.css';
import styles from './recorder-rail.module.css';

type RecorderRailProps = RecordingParts & {
  trouble: TroubleWatch;
  /** Whether the panel is open. */
  fold: Store<boolean>;
  /** Gets the focus when the panel opens while it is in the rail. */
  recorderRef: RefObject<HTMLElement | null>;
};

function RailMeter({ microphone }: Pick<RecordingParts, 'microphone'>) {
  const { status, level } = useObservable(microphone);
  return status === 'active' ? <Meter label="Microphone level" level={level} /> : null;
}

/**
 * What stays of the recorder while its panel is folded: Record, which opens the panel, and Pause, Stop and the
 * level of the microphone, while recording. The panel opens by itself when there is a new recording, or one has failed.
 */
export function RecorderRail({ recorder, microphone, trouble, fold, recorderRef }: RecorderRailProps) {
  const isPanelOpen = useObservable(fold);
  const { status, error, segments } = useObservable(recorder);
  const message = useSelected(microphone, (state) => state.message);
  const rail = useRef<HTMLDivElement>(null);
  const currentTrouble = useObservable(trouble);
  const isPaused = status === 'paused';
  const isRunning = isPaused || status === 'recording';
  // The open panel shows these notices itself.
  const isNoticing = isRunning && !isPanelOpen;
  const hasEnded = status === 'stopped' || error !== null;
  const recordings = segments.length;

  const open = () => fold.set(true);
  useEffect(() => {
    if (hasEnded || recordings > 0) fold.set(true);
  }, [fold, hasEnded, recordings]);
  useLayoutEffect(() => {
    if (isPanelOpen && rail.current?.contains(document.activeElement)) recorderRef.current?.focus();
  }, [isPanelOpen, recorderRef]);

  return (
    <div ref={rail} className={styles.root} data-rail role="group" aria-label="Recorder">
      {isRunning ? <RailMeter microphone={microphone} /> : null}
      {isRunning ? (
        <Button
          variant="secondary"
          size="small"
          className={styles.button}
          icon={isPaused ? <Play /> : <Pause />}
          onClick={isPaused ? recorder.resume : recorder.pause}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      ) : null}
      {/* One button, so that it keeps the focus until the recording is finished. */}
      <Button
        variant={isRunning ? 'danger' : 'primary'}
        size="small"
        className={styles.button}
        icon={isRunning ? <Square className={panelStyles.filled} /> : <Circle className={panelStyles.filled} />}
        isBusy={status === 'starting' || status === 'finishing'}
        onClick={isRunning ? () => void recorder.stop() : open}
      >
        {isRunning ? 'Stop' : 'Record'}
      </Button>
      <div className={styles.notices}>
        {isNoticing ? (
          <MicrophoneTroubleAlert
            trouble={currentTrouble}
            actions={
              currentTrouble === 'not-encoded' ? null : (
                <Button variant="secondary" size="small" onClick={open}>
                  Choose a microphone
                </Button>
              )
            }
          />
        ) : null}
        <div className={styles.messages} role="status">
          {isNoticing ? <LimitNotices recorder={recorder} /> : null}
          {isNoticing && message !== null ? (
            <Alert tone="warning" role="none">
              {message}
            </Alert>
          ) : null}
        </div>
      </div>
    </div>
  );
}
