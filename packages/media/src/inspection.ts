import type { ShownPart } from './iso-edits.ts';
import type { Mask } from './masked-source.ts';

export type VideoContainer = 'mp4' | 'quicktime' | 'webm' | 'matroska';

/** Facts from the structure of a container that was found to be valid and complete. */
export interface Inspection {
  readonly container: VideoContainer;
  /** Whether the metadata contain a location. */
  readonly hasLocation: boolean;
  /** The duration that a fragmented file states, in seconds. Null if it states none or is not fragmented. */
  readonly announcedSeconds: number | null;
  /** Whether it is an MP4 or QuickTime file with its whole index before the media (not fragmented). */
  readonly isFastStart: boolean;
  /** What edit lists show, by the id of the track. Empty for fragmented files. */
  readonly shownParts: ReadonlyMap<number, ShownPart>;
  /** Replacements for parts that must be hidden from the parser. */
  readonly masks: readonly Mask[];
}
