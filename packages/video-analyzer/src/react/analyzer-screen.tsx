import type { CompressionLimits } from '@swing/media/analysis-compression';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Logo } from '@swing/ui/logo';
import { useDocumentTheme } from '@swing/ui/theme';
import { classNames } from '@swing/ui/class-names';
import { useLazyPart } from '@swing/ui/use-lazy-part';
import { utilities } from '@swing/ui/utilities';
import type { DocumentSource } from '../document/browser-document.ts';
import type { LoadSwings } from '../second-video/comparable-swing.ts';
import type { FindVideo } from '../second-video/second-video.ts';
import { isStill } from '../recording/recorder-status.ts';
import { createStore } from '../store.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { AnnotationToolbar } from './drawing/annotation-toolbar.tsx';
import { hasUnsent } from './sending/is-sending-phase.ts';
import { LoadingOverlay } from './stage/loading-overlay.tsx';
import type { KeyHelpProps } from './keys/key-help.tsx';
import { LeaveButton } from './leave-button.tsx';
import type { LeftPanelsProps } from './left-panels.tsx';
import { createPanelFold } from './panel-fold.ts';
import { PartAfterPaint } from './part-after-paint.tsx';
import { PartFailure } from './part-failure.tsx';
import { RecordingLight } from './recording/recording-light.tsx';
import { SaveControl, SaveNotices } from './document/save-control.tsx';
import type { ReviewFacts } from './sending/review-dialog.tsx';
import type { RightPanelsProps, TakeKeeping } from './right-panels.tsx';
import type { SecondVideoLayersProps } from './second-video/second-video-layers.tsx';
import type { LibraryChoice } from './second-video/second-video-panel.tsx';
import { useKeptSecondVideo } from './second-video/use-kept-second-video.ts';
import { SidePanel } from './side-panel.tsx';
import { Stage } from './stage/stage.tsx';
import { useObservable } from './use-observable.ts';
import type { AnalyzerSource, AnalyzerSubmission } from './submission-panel.tsx';
import { clockTime } from './time-text.ts';
import { TextEntry } from './drawing/text-entry.tsx';
import type { TransportBarsProps } from './transport/transport-bar.tsx';
import { useAnalyzerDocument } from './document/use-analyzer-document.ts';
import { useAnalyzerKeys } from './keys/use-analyzer-keys.ts';
import { useFocusReturn } from './use-focus-return.ts';
import type { Sending, SendTake } from './sending/use-sending.ts';
import { createShortcutChoice } from './keys/use-shortcut-choice.ts';
import { useStripFold } from './transport/use-strip-fold.ts';
import { useVideoLoading } from './use-video-loading.ts';
import panelStyles from './panel.module.css';
import styles from './analyzer-screen.module.css';
import transportStyles from './transport/transport-space.module.css';

export type AnalyzerScreenProps = {
  parts: AnalyzerParts;
  source: AnalyzerSource;
  /** Null for a swing to practise on. */
  submission: AnalyzerSubmission | null;
  /** Where drawings and settings are kept; must stay the same object. Null: they are lost with the page. */
  document: DocumentSource | null;
  /** Where recordings are kept until they are sent or deleted; must stay the same object. Null: they are lost with the page. */
  takes: TakeKeeping | null;
  brandName: string;
  /** Path of the page that shows `CropWindow`. */
  cropPath: string;
  /** True if the analysis of this video has been sent: it can be watched and drawn on, but not recorded. */
  isCompleted?: boolean;
  /** Shown above the recorder, to say what becomes of a recording. */
  notice?: ReactNode;
  /**
   * Sends an approved recording and reports progress to `report`. A rejection is shown as the failure. Null: recordings
   * can be downloaded, but not sent.
   */
  onSend: SendTake | null;
  /** Above which size a recording is compressed before it is sent. By default as in recording-24. */
  compressionLimits?: CompressionLimits;
  /** Lists the library videos that the player sees beside the analysis, for the review. Must not change between renders. */
  loadAttached?: NonNullable<ReviewFacts['loadAttached']>;
  /** Leaves the analyzer. Called when the coach asks for it, or two seconds after a recording was sent if nothing is lost thereby. */
  onBackToQueue: (isSent: boolean) => void;
  /** Headers for downloading the videos, read when a download begins. */
  authHeaders?: Record<string, string>;
  /** Lists the player's other swings, for video 2. */
  loadSwings?: LoadSwings;
  /** Finds a swing or a library video that was video 2 before. Must not change between renders. */
  findVideo?: FindVideo;
  /** Renders what opens the coach's library, and calls `choose` with the video picked there for video 2. */
  renderLibrary?: (choose: (video: LibraryChoice) => void) => ReactNode;
};

const loadTransportBars = async () => (await import('./transport/transport-bar.tsx')).TransportBars;
const loadLeftPanels = async () => (await import('./left-panels.tsx')).LeftPanels;
const loadRightPanels = async () => (await import('./right-panels.tsx')).RightPanels;
const loadSecondVideoLayers = async () => (await import('./second-video/second-video-layers.tsx')).SecondVideoLayers;
const loadKeyHelp = async () => (await import('./keys/key-help.tsx')).KeyHelp;

function RecordingLamp({ recordingState }: Pick<AnalyzerParts, 'recordingState'>) {
  const { status, elapsedSeconds } = useObservable(recordingState);
  if (status !== 'recording' && status !== 'paused') return null;
  return (
    <p className={styles.lamp} data-status={status}>
      <RecordingLight />
      {status === 'paused' ? 'Paused' : 'Rec'} {clockTime(elapsedSeconds)}
    </p>
  );
}

/** The whole screen of the analyzer: tools on the left, the videos with their playback controls, recording and facts on the right. */
export function AnalyzerScreen({ parts, ...props }: AnalyzerScreenProps) {
  const { source, submission, brandName, isCompleted = false, notice, onSend, onBackToQueue, authHeaders } = props;
  const { loadSwings = null, renderLibrary = null, findVideo = null, loadAttached = null } = props;
  const { retry, wasLoaded, ...loading } = useVideoLoading(parts, source, authHeaders);
  const [sending] = useState(() => createStore<Sending | null>(null));
  const [shortcuts] = useState(createShortcutChoice);
  const [isStripOpen] = useStripFold();
  const [leftFold] = useState(() => createPanelFold('left'));
  const [rightFold] = useState(() => createPanelFold('right'));
  const title = submission ? `Analyze ${submission.playerName}'s swing` : 'Practice swing';
  const { kept, ...keeping } = useAnalyzerDocument(parts, props.document);
  const document = kept?.document ?? null;
  useKeptSecondVideo(parts.secondVideo, kept, findVideo, authHeaders);
  const isLoaded = loading.status === 'loaded';

  /** False while a recording goes on that was begun while another one was sent, and while there are recordings that would be lost with the page. */
  function canLeave() {
    const { status, getSnapshot } = parts.recordingState;
    return isStill(status()) && !hasUnsent(getSnapshot().unstoredIds, sending.getSnapshot());
  }

  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => stage.current?.focus(), []);
  const focusReturn = useFocusReturn(stage);
  const help = useLazyPart<KeyHelpProps>(loadKeyHelp);
  useDocumentTheme('dark');
  useAnalyzerKeys(parts, { shortcuts, isVideoLoaded: isLoaded, onHelp: help.open });

  return (
    <main className={styles.root} data-theme="dark" {...focusReturn}>
      <h1 className={utilities.visuallyHidden}>{title}</h1>
      <SidePanel
        side="left"
        label="Drawing"
        fold={leftFold}
        // A failure must be seen.
        isHeldOpen={keeping.hasFailed}
        headClassName={styles.brand}
        head={<Logo name={brandName} size="small" />}
      >
        {keeping.hasFailed ? (
          <div className={panelStyles.section}>
            <PartFailure name="Automatic saving" onRetry={keeping.retry} />
          </div>
        ) : null}
        {props.document && !keeping.hasFailed ? <SaveControl document={document} /> : null}
        <AnnotationToolbar parts={parts} />
        <PartAfterPaint<LeftPanelsProps>
          load={loadLeftPanels}
          name="A part of the tools"
          props={{
            parts,
            isReady: isLoaded,
            authHeaders,
            playerName: submission?.playerName ?? '',
            loadSwings: submission ? loadSwings : null,
            renderLibrary,
            shortcuts,
            keyHelp: help,
          }}
        />
      </SidePanel>
      <div className={styles.center}>
        <div className={styles.screen}>
          <Stage parts={parts} label={`Stage: ${title}`} stageRef={stage}>
            <TextEntry parts={parts} onEnd={() => stage.current?.focus({ preventScroll: true })} />
            <RecordingLamp recordingState={parts.recordingState} />
            <PartAfterPaint<SecondVideoLayersProps>
              load={loadSecondVideoLayers}
              name="A part of the stage"
              props={{ parts }}
              isQuiet
            />
            <LoadingOverlay loading={loading} onRetry={retry} />
          </Stage>
        </div>
        <div className={transportStyles.transport} data-strip={isStripOpen ? '' : undefined}>
          <PartAfterPaint<TransportBarsProps>
            load={loadTransportBars}
            name="The playback controls"
            props={{ parts, stage, isHidden: !isLoaded }}
          />
        </div>
        <SaveNotices document={document} />
      </div>
      <SidePanel
        side="right"
        label="Submission and recording"
        fold={rightFold}
        headClassName={classNames(panelStyles.section, panelStyles.first, styles.leave)}
        head={
          <LeaveButton
            {...{ sending, document, isCompleted }}
            recordingState={parts.recordingState}
            isWork={wasLoaded && submission !== null}
            onLeave={onBackToQueue}
          />
        }
      >
        <PartAfterPaint<RightPanelsProps>
          load={loadRightPanels}
          name="The recorder"
          props={{
            parts,
            stage,
            cropPath: props.cropPath,
            source,
            submission,
            isCompleted,
            notice,
            takes: props.takes,
            isVideoLoaded: isLoaded,
            fold: rightFold,
            sending,
            review: onSend && submission ? { playerName: submission.playerName, loadAttached } : null,
            compressionLimits: props.compressionLimits,
            onSend,
            onSent: () => canLeave() && onBackToQueue(true),
          }}
        />
      </SidePanel>
      {help.Part ? <help.Part onClose={help.close} /> : null}
    </main>
  );
}
