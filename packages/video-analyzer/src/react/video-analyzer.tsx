import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Button } from '@swing/ui/button';
import { Checkbox } from '@swing/ui/checkbox';
import { ConfirmProvider, useConfirm } from '@swing/ui/confirm-dialog';
import { Logo } from '@swing/ui/logo';
import { useDocumentTheme } from '@swing/ui/theme';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { createAnalyzerParts, type AnalyzerParts } from './analyzer-parts.ts';
import { AnnotationToolbar } from './annotation-toolbar.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { RecorderPanel } from './recorder-panel.tsx';
import { RecordingLight } from './recording-light.tsx';
import { SegmentList } from './segment-list.tsx';
import { Stage } from './stage.tsx';
import { useObservable } from './use-observable.ts';
import { SubmissionPanel, VideoFilesPanel, type AnalyzerSource, type AnalyzerSubmission } from './submission-panel.tsx';
import { clockTime } from './time-text.ts';
import { TransportBar } from './transport-bar.tsx';
import { useAnalyzerKeys } from './use-analyzer-keys.ts';
import { leaveTexts, useLeaveWarning } from './use-leave-warning.ts';
import { useSending, type SendTake } from './use-sending.ts';
import { useShortcutChoice } from './use-shortcut-choice.ts';
import { useVideoLoading } from './use-video-loading.ts';
import panelStyles from './panel.module.css';
import styles from './video-analyzer.module.css';

export type VideoAnalyzerProps = {
  source: AnalyzerSource;
  /** Null for a swing to practise on. */
  submission: AnalyzerSubmission | null;
  brandName: string;
  /** True if the analysis of this video has been sent: it can be watched and drawn on, but not recorded. */
  isCompleted?: boolean;
  /** Shown above the recorder, to say what becomes of a recording. */
  notice?: ReactNode;
  /**
   * Sends an approved recording and reports progress to `report`. A rejection is shown as the failure. Null: recordings
   * can be downloaded, but not sent.
   */
  onSend: SendTake | null;
  /** Leaves the analyzer. Called when the coach asks for it, or two seconds after a recording was sent. */
  onBackToQueue: () => void;
  /** Headers for downloading the video. */
  authHeaders?: Record<string, string>;
};

/** After a mouse click on a range or button, returns the keys to the stage. Keyboard users keep their focus. */
function releaseFocus(event: PointerEvent<HTMLElement>) {
  const { activeElement } = document;
  const isControl = activeElement instanceof HTMLElement && activeElement.matches('button, input[type="range"]');
  if (isControl && event.currentTarget.contains(activeElement)) activeElement.blur();
}

function RecordingLamp({ recorder }: Pick<AnalyzerParts, 'recorder'>) {
  const { status, elapsedSeconds } = useObservable(recorder);
  if (status !== 'recording' && status !== 'paused') return null;
  return (
    <p className={styles.lamp} data-status={status}>
      <RecordingLight />
      {status === 'paused' ? 'Paused' : 'Rec'} {clockTime(elapsedSeconds)}
    </p>
  );
}

function Analyzer({ parts, ...props }: VideoAnalyzerProps & { parts: AnalyzerParts }) {
  const { source, submission, brandName, isCompleted = false, notice, onSend, onBackToQueue, authHeaders } = props;
  const { retry, ...loading } = useVideoLoading(parts, source.url, authHeaders);
  const { sending, isBusy, isSent, send } = useSending(onSend, onBackToQueue);
  const [hasShortcuts, setShortcuts] = useShortcutChoice();
  const { segments, status } = useObservable(parts.recorder);
  const confirm = useConfirm();
  const isLoaded = loading.status === 'loaded';
  const hasTake = status !== 'idle' || segments.length > 0;
  // A video to practise on is no work yet. A player's swing is, as soon as it is loaded.
  const hasUnsavedWork = (hasTake || (isLoaded && submission !== null)) && !isSent && !isCompleted;

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useDocumentTheme('dark');
  useAnalyzerKeys(parts, hasShortcuts && isLoaded);
  useLeaveWarning(hasUnsavedWork);

  async function leave() {
    if (!hasUnsavedWork || (await confirm({ message: leaveTexts.queue }))) onBackToQueue();
  }

  return (
    <main className={styles.root} data-theme="dark" onPointerUp={releaseFocus}>
      <h1 ref={heading} tabIndex={-1} className={utilities.visuallyHidden}>
        {submission ? `Analyze ${submission.playerName}'s swing` : 'Practice swing'}
      </h1>
      <aside className={classNames(styles.panel, styles.left)} aria-label="Drawing">
        <header className={styles.brand}>
          <Logo name={brandName} size="small" />
        </header>
        <AnnotationToolbar editor={parts.editor} />
        <section className={classNames(panelStyles.section, panelStyles.last)} aria-label="Settings">
          <Checkbox
            label="Keyboard shortcuts"
            checked={hasShortcuts}
            onChange={(event) => setShortcuts(event.currentTarget.checked)}
          />
        </section>
      </aside>
      <div className={styles.center}>
        <div className={styles.screen}>
          <Stage parts={parts}>
            <RecordingLamp recorder={parts.recorder} />
            <LoadingOverlay loading={loading} onRetry={retry} />
          </Stage>
        </div>
        {isLoaded ? <TransportBar player={parts.player} view={parts.view} /> : null}
      </div>
      <aside className={classNames(styles.panel, styles.right)} aria-label="Submission and recording">
        <div className={classNames(panelStyles.section, panelStyles.first)}>
          <Button variant="secondary" size="small" isFullWidth icon={<ArrowLeft />} onClick={() => void leave()}>
            Back to Queue
          </Button>
        </div>
        {isCompleted ? (
          <section className={panelStyles.section} aria-label="Analysis">
            <h2 className={panelStyles.heading}>Analysis sent</h2>
            <p>This swing has been analyzed. Its analysis is in the queue.</p>
          </section>
        ) : (
          <>
            {notice ? <div className={panelStyles.section}>{notice}</div> : null}
            <RecorderPanel recorder={parts.recorder} microphone={parts.microphone} isVideoLoaded={isLoaded} />
            <SegmentList
              recorder={parts.recorder}
              sending={sending}
              isLocked={isBusy || isSent}
              onApprove={onSend ? (segment) => void send(segment) : null}
            />
          </>
        )}
        {submission ? <SubmissionPanel submission={submission} /> : null}
        <VideoFilesPanel source={source} />
      </aside>
    </main>
  );
}

/**
 * The coach's analyzer of one swing video: play, step, draw, record with voice, send. Fills the window and shows its
 * own dialogs.
 */
export function VideoAnalyzer(props: VideoAnalyzerProps) {
  const [parts, setParts] = useState<AnalyzerParts | null>(null);
  useEffect(() => {
    const made = createAnalyzerParts();
    // oxlint-disable-next-line react/set-state-in-effect -- the parts hold a video element and workers: they live and die with the mount
    setParts(made);
    return () => {
      setParts(null);
      made.dispose();
    };
  }, []);
  return <ConfirmProvider>{parts === null ? null : <Analyzer {...props} parts={parts} />}</ConfirmProvider>;
}
