import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { Moment } from '../annotation/shapes/drawing-facts.ts';
import { realClock } from '../comparing/link.ts';
import { linkedClip } from './comparing/link-players.ts';
import type { Comparison } from './comparing/comparison.ts';
import type { Side } from './side.ts';

/** The moment that a video shows now. Real time is the same as between linked videos (analyzer-9). */
export function momentOf(side: Side): Moment {
  const { filmedFps } = side.settings.getSnapshot();
  const fileFps = linkedClip(side)?.fileFps ?? null;
  return { time: side.player.getSnapshot().time, ...realClock({ fileFps, filmedFps }) };
}

/**
 * Whether the stage shows the frame at the player's time, to which a point of a path then belongs. Pauses the video if it
 * plays.
 */
export function restsAtFrame(parts: Pick<Comparison, 'sides' | 'lead'>, slot: VideoSlot): boolean {
  const { status, isExact } = parts.sides[slot].player.getSnapshot();
  if (status === 'playing') parts.lead(slot).pause();
  return status === 'paused' && isExact;
}
