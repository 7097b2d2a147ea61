import type { VideoSample } from 'mediabunny';
import type { FrameImage } from './render-stage.ts';
import type { PlayerSnapshot } from './player-snapshot.ts';
import type { StillFrames } from './still-frames.ts';

/**
 * Returns the picture of a player to paint now: while paused, and while playback seeks, the exact frame, once it is decoded. Until then the one
 * shown before, unless the frame is on the element. While playing, `held` takes the place of the
 * element's picture. Null if no video is open.
 */
export function shownImage(
  video: HTMLVideoElement,
  { status, frame, width, height }: PlayerSnapshot,
  isOnElement: boolean,
  stills: StillFrames | null,
  held: VideoSample | null,
): FrameImage | null {
  if (status === 'empty') return null;
  // The element may show a later frame while it seeks.
  const isFrameKnown = status === 'paused' || video.seeking;
  const sample = (isFrameKnown && stills?.get(frame)) || null;
  const isElementRight = status === 'playing' || isOnElement;
  const shown = (status === 'playing' && held) || sample || (isElementRight ? null : (stills?.standIn() ?? null));
  if (shown !== null) return { width, height, still: shown, draw: (ctx, ...place) => shown.draw(ctx, ...place) };
  return { width, height, draw: (ctx, ...place) => ctx.drawImage(video, ...place) };
}
