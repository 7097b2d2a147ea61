import type { FrameIndex } from '@swing/media/frame-index';
import type { ContactFinding } from './contact-finding.ts';
import { motionJump } from './motion-jump.ts';

export type ContactProposal = {
  /** The media second of a frame. */
  readonly time: number;
  readonly basis: 'sound' | 'sound and motion';
  readonly standsOutDb: number;
};

/** Seconds that sound takes to a phone that is 3 m and 20 m away, at 343 m/s. */
const travel = { shortest: 3 / 343, longest: 20 / 343 } as const;
/** How far before the sound the motion is looked at if the video is slowed down by an unknown factor; media seconds. */
const slowedWindow = 0.3;

/**
 * Returns the frame in which the ball was probably hit. The sound arrives later than the picture, by a time that depends on
 * the distance. Where the motion jumps within that time, the contact is there. Otherwise the sound is taken to come
 * from 3 m, so that a phone farther away makes it late, not early: from 20 m by 1 frame at 30 fps and by 12 at 240 fps.
 *
 * `slowdown` is how many media seconds a real one takes, for example 8; null if the coach has not said how it was filmed.
 */
export function proposeContact(
  { onset, changes }: ContactFinding,
  frames: Pick<FrameIndex, 'timeOf' | 'frameAt' | 'packetOffset'>,
  slowdown: number | null,
): ContactProposal {
  const { standsOutDb } = onset;
  const latest = onset.time - travel.shortest * (slowdown ?? 1);
  const isSlowedUnknown = slowdown === null && !onset.hasTreble;
  const earliest = onset.time - (isSlowedUnknown ? slowedWindow : travel.longest * (slowdown ?? 1));
  const frameOf = (time: number) => frames.frameAt(time - frames.packetOffset);
  const endOf = (from: number) => frames.timeOf(frameOf(from) + 1) + frames.packetOffset;
  const jump = motionJump(changes, ({ from }) => from <= latest && endOf(from) > earliest);
  const time = frames.timeOf(frameOf(jump?.from ?? latest));
  return { time, basis: jump === null ? 'sound' : 'sound and motion', standsOutDb };
}
