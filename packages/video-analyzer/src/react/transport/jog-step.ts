import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { Step } from '../../jog/listen-for-jog.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';

/** Makes a video the active one, and returns what moves it by frames. A move by 0 frames only pauses it. */
export function jogStep(parts: AnalyzerParts, slot: VideoSlot): Step {
  parts.activate(slot);
  return (frames) => {
    const isPlaying = parts.sides[slot].player.getSnapshot().status === 'playing';
    if (frames !== 0 || isPlaying) parts.lead(slot).step(frames);
  };
}
