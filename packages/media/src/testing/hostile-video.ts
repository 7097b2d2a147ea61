import { hostileIsoVideos } from './hostile-iso.ts';
import { hostileMatroskaVideos } from './hostile-matroska.ts';

/** A file made to cost its reader far more than its own size. None of them is a video that anybody could have filmed. */
export interface HostileVideo {
  readonly name: string;
  readonly container: 'iso' | 'matroska';
  /** Makes it of about `size` bytes; those whose cost does not depend on their size stay small. */
  readonly build: (size: number) => Buffer;
}

/** Every kind of hostile file that is known, one by one and by name. */
export const hostileVideos: readonly HostileVideo[] = [
  ...Object.entries(hostileIsoVideos).map(([name, build]) => ({ name, container: 'iso' as const, build })),
  ...Object.entries(hostileMatroskaVideos).map(([name, build]) => ({ name, container: 'matroska' as const, build })),
];
