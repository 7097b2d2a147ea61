import type { ReactNode } from 'react';
import type { RecordedSegment } from '../recording/recorder.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { RecorderPanel } from './recorder-panel.tsx';
import { SegmentList } from './segment-list.tsx';
import { SubmissionPanel, VideoFilesPanel, type AnalyzerSource, type AnalyzerSubmission } from './submission-panel.tsx';
import type { Sending } from './use-sending.ts';
import { VideoPanel } from './video-panel.tsx';
import panelStyles from './panel.module.css';

export type RightPanelsProps = {
  parts: AnalyzerParts;
  source: AnalyzerSource;
  submission: AnalyzerSubmission | null;
  isCompleted: boolean;
  notice: ReactNode;
  isVideoLoaded: boolean;
  sending: Sending | null;
  /** True while a recording is sent and after it was. */
  isLocked: boolean;
  /** Sends a recording. Null: recordings can only be downloaded. */
  onApprove: ((segment: RecordedSegment) => void) | null;
};

/** Recording, and facts about the submission and the videos. */
export function RightPanels({
  parts,
  source,
  submission,
  isCompleted,
  notice,
  isVideoLoaded,
  ...props
}: RightPanelsProps) {
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
          <RecorderPanel recorder={parts.recorder} microphone={parts.microphone} isVideoLoaded={isVideoLoaded} />
          <SegmentList recorder={parts.recorder} {...props} />
        </>
      )}
      {submission ? <SubmissionPanel submission={submission} /> : null}
      <VideoFilesPanel source={source} />
      <VideoPanel parts={parts} slot="video1" />
      <VideoPanel parts={parts} slot="video2" />
    </>
  );
}
