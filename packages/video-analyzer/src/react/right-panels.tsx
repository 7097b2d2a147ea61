import type { CompressionLimits } from '@swing/media/analysis-compression';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { TakeOwner } from '../takes/take-manifest.ts';
import { createLightFilter, createWebglSpeed } from '../playback/light-filter.ts';
import { createStageLayers } from '../playback/stage-layers.ts';
import { createMicrophoneInputs } from '../recording/microphone-inputs.ts';
import { createTroubleWatch } from '../recording/microphone-trouble.ts';
import type { Store } from '../store.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { isLockedBy } from './sending/is-sending-phase.ts';
import { createRecordingParts } from './recording/recording-parts.ts';
import type { ReviewFacts } from './sending/review-dialog.tsx';
import { RecorderRail } from './recording/recorder-rail.tsx';
import { RecorderPanel } from './recording/recorder-panel.tsx';
import { SegmentList } from './takes/segment-list.tsx';
import { StepBack } from './recording/step-back.tsx';
import { SubmissionPanel, VideoFilesPanel, type AnalyzerSource, type AnalyzerSubmission } from './submission-panel.tsx';
import { useKeptTakes } from './takes/use-kept-takes.ts';
import { UnreadTakes } from './takes/unread-takes.tsx';
import { useObservable } from './use-observable.ts';
import { useSending, type Sending, type SendTake } from './sending/use-sending.ts';
import { VideoPanel } from './video-panel.tsx';
import { WaitingTakes } from './takes/waiting-takes.tsx';
import panelStyles from './panel.module.css';

/** For whom recordings are kept until they are sent or deleted. */
export type TakeKeeping = {
  readonly owner: TakeOwner;
  /** Returns the path of the analyzer in which a recording can be sent. */
  readonly pathOf: (owner: TakeOwner) => string;
};

export type RightPanelsProps = {
  parts: AnalyzerParts;
  /** The element that shows the stage. */
  stage: RefObject<HTMLElement | null>;
  cropPath: string;
  source: AnalyzerSource;
  submission: AnalyzerSubmission | null;
  isCompleted: boolean;
  notice: ReactNode;
  /** Null: recordings are lost with the page. */
  takes: TakeKeeping | null;
  isVideoLoaded: boolean;
  /** Whether the panel is open. */
  fold: Store<boolean>;
  /** Receives how far a recording is sent. The button back to the queue reads it. */
  sending: Store<Sending | null>;
  /** What the review shows besides a recording. Null: recordings can only be downloaded. */
  review: ReviewFacts | null;
  compressionLimits: CompressionLimits | undefined;
  onSend: SendTake | null;
  /** Called two seconds after a recording was sent. */
  onSent: () => void;
};

/** Recording, and facts about the submission and the videos. */
export function RightPanels({
  parts,
  stage,
  cropPath,
  source,
  submission,
  isCompleted,
  notice,
  takes,
  isVideoLoaded,
  fold,
  review,
  compressionLimits,
  ...props
}: RightPanelsProps) {
  const [recording] = useState(() => parts.recordingParts(createRecordingParts));
  const { recorder, microphone } = recording;
  const [isChanging, setChanging] = useState(false);
  const sending = useObservable(props.sending);
  const approve = useSending(props);
  const kept = useKeptTakes(recorder, takes?.owner ?? null, sending?.segmentId ?? null);
  const recorderRef = useRef<HTMLElement>(null);
  const [inputs] = useState(() => createMicrophoneInputs());
  const [trouble] = useState(() => createTroubleWatch(recording));
  useEffect(() => {
    const stops = [inputs.watch(), trouble.watch(), microphone.attachInputs(inputs)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [inputs, trouble, microphone]);
  // Loaded with these panels, which are there before a recording can start.
  useEffect(() => {
    const speed = createWebglSpeed();
    parts.attachLight(() => createLightFilter({ speed }));
    parts.attachLayers(createStageLayers);
  }, [parts]);
  return (
    <>
      {isCompleted ? (
        <section className={panelStyles.section} aria-label="Analysis">
          <h2 className={panelStyles.heading}>Analysis sent</h2>
          <p>This swing has been analyzed. Its analysis is in the queue.</p>
        </section>
      ) : (
        <>
          {notice ? <div className={panelStyles.section}>{notice}</div> : null}
          <RecorderRail
            recorder={recorder}
            microphone={microphone}
            trouble={trouble}
            fold={fold}
            recorderRef={recorderRef}
          />
          <RecorderPanel
            analyzer={parts}
            recorder={recorder}
            microphone={microphone}
            inputs={inputs}
            trouble={trouble}
            isVideoLoaded={isVideoLoaded}
            isChanging={isChanging}
            sectionRef={recorderRef}
            stage={stage}
            cropPath={cropPath}
            onTrouble={() => fold.set(true)}
            stepBack={<StepBack analyzer={parts} recorder={recorder} />}
          />
        </>
      )}
      <UnreadTakes takes={kept.unread} isIncomplete={kept.isIncomplete} recorder={recorder} />
      <SegmentList
        {...{ recorder, sending, compressionLimits }}
        partChains={kept.partChains}
        keptFacts={kept.facts}
        isLocked={isLockedBy(sending)}
        review={isCompleted ? null : review}
        onApprove={approve}
        onChanging={setChanging}
      />
      {takes ? <WaitingTakes takes={kept.elsewhere} pathOf={takes.pathOf} /> : null}
      {submission ? <SubmissionPanel submission={submission} /> : null}
      <VideoFilesPanel source={source} />
      <VideoPanel parts={parts} slot="video1" />
      <VideoPanel parts={parts} slot="video2" />
    </>
  );
}
