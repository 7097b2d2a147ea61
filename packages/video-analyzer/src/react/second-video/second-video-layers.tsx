import type { AnalyzerParts } from '../analyzer-parts.ts';
import { StageDivider } from '../stage/stage-divider.tsx';
import { SecondVideoOverlay } from './second-video-overlay.tsx';

export type SecondVideoLayersProps = { parts: AnalyzerParts };

/** What lies on the stage because of video 2: the divider of an overlay, and the progress of loading. */
export function SecondVideoLayers({ parts }: SecondVideoLayersProps) {
  return (
    <>
      <StageDivider parts={parts} />
      <SecondVideoOverlay secondVideo={parts.secondVideo} panes={parts.panes} shape={parts.shape} />
    </>
  );
}
