import type { Size } from '@swing/video-analyzer/playback/zoom';
import type { CSSProperties } from 'react';

/** Aspect ratio of the analyzer's recordings. */
const wideShape = 16 / 9;
/** Aspect ratio of most swings, used until the size is known. */
const uprightShape = 9 / 16;

/**
 * The aspect ratio of the player's screen, fixed before the video has loaded. `swing` is the swing's size: null if it has none,
 * undefined until known.
 */
export function playerShape(swing: Size | null | undefined): CSSProperties {
  const shape = swing === undefined ? uprightShape : swing === null ? wideShape : swing.width / swing.height;
  return { '--player-shape': Math.min(wideShape, shape) } as CSSProperties;
}
