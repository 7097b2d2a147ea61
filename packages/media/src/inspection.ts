import type { Mask } from './masked-source.ts';

export type VideoContainer = 'mp4' | 'quicktime' | 'webm' | 'matroska';

/** What the container's own structure tells, after it was found sound and complete. */
export interface Inspection {
  readonly container: VideoContainer;
  /** Whether its metadata names a place. */
  readonly hasLocation: boolean;
  /** How long a film in fragments says that it is; null where it says nothing, or is no such film. */
  readonly announcedSeconds: number | null;
  /** What stands in for parts that the parser must not see. */
  readonly masks: readonly Mask[];
}
