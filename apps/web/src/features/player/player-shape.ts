import type { Size } from '@swing/video-analyzer/playback/zoom';
import type { CSSProperties } from 'react';

/** Of recordings of the analyzer. */
const wideShape = 16 / 9;
/** Of most swings: what the screen has before anything is known. */
const uprightShape = 9 / 16;

/**
 * The shape of the player's screen, which is fixed before the video has come: `swing` is the size of the swing's picture, null
 * where it has none, undefined until it is known.
 */
export function playerShape(swing: Size | null | undefined): CSSProperties {
  const shape = swing === undefined ? uprightShape : swing === null ? wideShape : swing.width / swing.height;
  return { '--player-shape': Math.min(wideShape, shape) } as CSSProperties;
}
