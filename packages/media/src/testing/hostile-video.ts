import { hostileIsoVideos } from './hostile-iso.ts';
import { hostileMatroskaVideos } from './hostile-matroska.ts';

/** A file made to cost its reader far more than its size suggests. No camera or recorder produces such a file. */
export interface HostileVideo {
  readonly name: string;
  readonly container: 'iso' | 'matroska';
  /** Builds a file of about `size` bytes. Files whose cost does not depend on their size stay small. */
  readonly build: (size: number) => Buffer;
  /** Number of frames, for a file whose costly part is hidden from the parser. Undefined for a file that is refused. */
  readonly frames: number | undefined;
}

const harmless: Readonly<Record<string, number>> = {
  'a fragment index of equal times': 1,
  'a fragment index that names a fragment of four billion samples inside the media': 1,
  'a list of metadata names that never moves on': 2,
  'metadata values that overlap': 2,
  'dates in the user data that overlap': 2,
  'texts in the user data that overlap': 2,
  'an attachment whose number is as long as the file': 2,
  'cue points of equal times': 2,
  'a cue point to a cluster inside a block': 1,
  'seek heads that name each other': 2,
  'seek heads that overlap': 2,
  'cues that a seek head names inside a filler': 2,
  'tags nested as deep as they are long': 2,
};

/** All known kinds of hostile files. */
export const hostileVideos: readonly HostileVideo[] = [
  ...listed('iso', hostileIsoVideos),
  ...listed('matroska', hostileMatroskaVideos),
];

function listed(container: HostileVideo['container'], videos: Readonly<Record<string, HostileVideo['build']>>) {
  return Object.entries(videos).map(([name, build]) => ({ name, container, build, frames: harmless[name] }));
}
