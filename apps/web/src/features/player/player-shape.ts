import type { Size } from '@swing/video-analyzer/playback/zoom';
import type { CSSProperties } from 'react';

/** Recordings of the analyzer, and what is not known. */
const wideShape: Size = { width: 16, height: 9 };

/** The shape of the player's screen, which is fixed before the video has come: `swing` is the size of the swing's picture. */
export function playerShape(swing: Size | null): CSSProperties {
  const { width, height } = swing ?? wideShape;
  return { '--player-shape': Math.min(wideShape.width / wideShape.height, width / height) } as CSSProperties;
}
