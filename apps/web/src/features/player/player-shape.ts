import type { Size } from '@swing/video-analyzer/playback/zoom';
import type { CSSProperties } from 'react';

/** Aspect ratio of the analyzer's landscape recordings. */
const wideShape = 16 / 9;
/** Aspect ratio of most swings, used until the size is known. */
const uprightShape = 9 / 16;

function shapeOf(frame: Size | null | undefined): number {
  const shape = frame === undefined ? uprightShape : frame === null ? wideShape : frame.width / frame.height;
  return Math.min(wideShape, shape);
}

/**
 * The aspect ratio of the player's screen, fixed before the video has loaded. `frame` is the size of the picture: null if it is
 * unknown, undefined until the submission is there.
 */
export function playerShape(frame: Size | null | undefined): CSSProperties {
  return { '--player-shape': shapeOf(frame) } as CSSProperties;
}

/** Whether the player is shown in portrait format. */
export function isUpright(frame: Size | null | undefined): boolean {
  return shapeOf(frame) < 1;
}
