import { Circle, Mic, Pause, Play, Square } from 'lucide-react';
import { useDeferredValue, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Meter } from '@swing/ui/meter';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { prepareJoin } from '../../editing/load-join-parts.ts';
import { preloadTakeEncoder, prepareEncoder } from '../../encoding/load-take-encoder.ts';
import { askToPersist } from '../../takes/recording-room.ts';
import { cannotRecordText, hasVideoEncoder } from '../../encoding/recording-support.ts';
import { prepareTicker } from '../../recording/frame-ticker.ts';
import type { MicrophoneInputs } from '../../recording/microphone-inputs.ts';
import { audibleLevel } from '../../recording/level-meter.ts';
import type { MicrophoneSnapshot } from '../../recording/microphone.ts';
import type { TroubleWatch } from '../../recording/microphone-trouble.ts';
import type { RecorderStatus } from '../../recording/recorder-status.ts';
import type { RecordingParts } from './recording-parts.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { LimitNotices } from './limit-notices.tsx';
import { MicrophoneSelect } from './microphone-select.tsx';
import { MicrophoneTroubleAlert } from './microphone-trouble-alert.tsx';
import { RecordingLight } from './recording-light.tsx';
import { RoomNotice } from './room-notice.tsx';
import { ShapeChoice } from './shape-choice.tsx';
import { SourceChoice } from './source-choice.tsx';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import { useRecordingRoom } from './use-recording-room.ts';
import { clockTime } from '../time-text.ts';
import panelStyles from '../panel.module.css';
import styles from './recorder-panel.module.css';

const spokenStatus: Partial<Record<RecorderStatus, string>> = {
  recording: 'Recording',
  paused: 'Recording paused',
  finishing: 'Finishing the recording',
  stopped: 'Recording finished',
};

function microphoneLine({ status, message, isTesting, isTested, testPeak }: MicrophoneSnapshot): string | null {
  if (message !== null) return message;
  if (isTesting) return 'Say a few words...';
  if (status === 'active') return 'Microphone on';
  if (!isTested || status !== 'idle') return null;
  return testPeak >= audibleLevel ? 'Microphone works' : 'Nothing was heard. Choose another microphone and test it.';
}

type MicrophoneCheckProps = {
  microphone: RecordingParts['microphone'];
  inputs: MicrophoneInputs;
  trouble: TroubleWatch;
  isIdle: boolean;
  /** Called when the browser turns out to have no codec for recordings. */
  onNoCodec: () => void;
};

function MicrophoneCheck({ microphone, inputs, trouble, isIdle, onNoCodec }: MicrophoneCheckProps) {
  const state = useObservable(microphone);
  const line = microphoneLine(state);
  const isOpen = state.isTesting || state.status === 'active';
  return (
    <>
      {isOpen ? <Meter label="Microphone level" level={state.level} /> : null}
      <p className={classNames(panelStyles.small, styles.microphone)} role="status" data-status={state.status}>
        {line}
      </p>
      <MicrophoneTroubleAlert trouble={useObservable(trouble)} />
      {isIdle || state.status === 'active' || state.isLost ? (
        <MicrophoneSelect inputs={inputs} microphone={microphone} />
      ) : null}
      {isIdle ? (
        <Button
          variant="secondary"
          size="small"
          isFullWidth
          icon={<Mic />}
          isBusy={state.isTesting}
          onClick={() => {
            // Starting workers and loading codecs keeps the page busy for a moment.
            afterPaint(() => {
              prepareTicker();
              prepareJoin();
              void prepareEncoder().then((canRecord) => canRecord || onNoCodec());
            });
            void microphone.test();
          }}
        >
          Test Mic
        </Button>
      ) : null}
    </>
  );
}

type RecorderProps = RecordingParts & {
  isVideoLoaded: boolean;
  /** True while recordings are joined, trimmed, transcoded or made louder. */
  isChanging: boolean;
};

type RecorderButtonsProps = RecorderProps & { hasRoom: boolean; hasPicture: boolean };

function RecorderButtons({
  recorder,
  microphone,
  isVideoLoaded,
  isChanging,
  hasRoom,
  hasPicture,
}: RecorderButtonsProps) {
  const { status } = useObservable(recorder);
  const isTested = useSelected(microphone, (state) => state.isTested);
  if (status === 'recording' || status === 'paused') {
    const isPaused = status === 'paused';
    return (
      <div className={styles.pair}>
        <Button
          variant="secondary"
          icon={isPaused ? <Play /> : <Pause />}
          disabled={isPaused && !hasPicture}
          onClick={isPaused ? recorder.resume : recorder.pause}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button variant="danger" icon={<Square className={panelStyles.filled} />} onClick={() => void recorder.stop()}>
          Stop
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        variant="primary"
        isFullWidth
        icon={<Circle className={panelStyles.filled} />}
        disabled={!isTested || !isVideoLoaded || !hasRoom || !hasPicture || isChanging}
        isBusy={status === 'starting' || status === 'finishing'}
        onClick={() => {
          void recorder.start();
          afterPaint(() => void askToPersist());
        }}
      >
        {isTested ? 'Start' : 'Test Mic First'}
      </Button>
      {isChanging ? (
        <p className={classNames(panelStyles.muted, panelStyles.small)}>
          Recordings are being changed. You can start when that is done.
        </p>
      ) : null}
    </>
  );
}

type RecorderPanelProps = RecorderProps & {
  analyzer: AnalyzerParts;
  inputs: MicrophoneInputs;
  trouble: TroubleWatch;
  sectionRef: RefObject<HTMLElement | null>;
  stage: RefObject<HTMLElement | null>;
  cropPath: string;
  /** Called when the recording is paused and cannot go on, because nothing is shared. */
  onTrouble: () => void;
  /** Shown under the buttons. */
  stepBack: ReactNode;
};

/** Microphone test, recording controls, time and warnings. */
export function RecorderPanel({ analyzer, sectionRef, inputs, trouble, stepBack, ...props }: RecorderPanelProps) {
  const { stage, cropPath, onTrouble } = props;
  const [hasPicture, setHasPicture] = useState(true);
  const { status, elapsedSeconds, remainingSeconds, error, isStored } = useObservable(props.recorder);
  const [canRecord, setCanRecord] = useState(hasVideoEncoder);
  const isRunning = status === 'recording' || status === 'paused';
  // What is not needed any more disappears one paint after the press, so that Start shows sooner that it was pressed (analyzer-58).
  const isStarting = useDeferredValue(status === 'starting');
  const room = useRecordingRoom();
  // Not earlier: it would slow down the video's download.
  useEffect(() => {
    if (props.isVideoLoaded && canRecord) preloadTakeEncoder();
  }, [props.isVideoLoaded, canRecord]);
  return (
    <section
      ref={sectionRef}
      className={classNames(panelStyles.section, panelStyles.recorder)}
      aria-label="Screen recorder"
      tabIndex={-1}
    >
      <h2 className={panelStyles.heading}>Record</h2>
      <p className={utilities.visuallyHidden} role="status">
        {spokenStatus[status]}
      </p>
      {isRunning ? (
        <p className={styles.timer} data-status={status}>
          <RecordingLight />
          <span className={styles.timerValue}>{clockTime(elapsedSeconds)}</span>
          <span className={classNames(panelStyles.muted, panelStyles.small)}>
            / {clockTime(elapsedSeconds + remainingSeconds)}
          </span>
        </p>
      ) : null}
      {canRecord ? null : <Alert tone="warning">{cannotRecordText}</Alert>}
      {canRecord ? (
        <SourceChoice
          capture={{ analyzer, recorder: props.recorder, stage, cropPath, onTrouble }}
          onChange={setHasPicture}
        />
      ) : null}
      {canRecord ? <ShapeChoice analyzer={analyzer} isVideoLoaded={props.isVideoLoaded} /> : null}
      {hasVideoEncoder() ? (
        <MicrophoneCheck
          microphone={props.microphone}
          inputs={inputs}
          trouble={trouble}
          isIdle={!isRunning && !isStarting}
          onNoCodec={() => setCanRecord(false)}
        />
      ) : null}
      {canRecord ? <RoomNotice room={room} isStoring={!isRunning || isStored} /> : null}
      {canRecord ? <RecorderButtons {...props} hasRoom={room?.minutesLeft !== 0} hasPicture={hasPicture} /> : null}
      {stepBack}
      <div role="status">{isRunning ? <LimitNotices recorder={props.recorder} /> : null}</div>
      {error === null ? null : <Alert tone="error">{error}</Alert>}
    </section>
  );
}
