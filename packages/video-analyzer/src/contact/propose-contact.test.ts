import { createFrameIndex } from '@swing/media/frame-index';
import { describe, expect, test } from 'vitest';
import { proposeContact } from './propose-contact.ts';

const framesOf = (fps: number, seconds = 4) =>
  createFrameIndex(
    Float64Array.from({ length: fps * seconds }, (_, frame) => frame / fps),
    seconds,
  );

/** Changes of the 30 frames before a sound and the 6 after: even, but for a jump after `jumpFrame`. */
const changesAround = (sound: number, fps: number, jumpFrame: number | null) =>
  Array.from({ length: 36 }, (_, at) => Math.floor(sound * fps) - 30 + at).map((frame) => ({
    from: frame / fps,
    amount: frame === jumpFrame ? 0.03 : 0.02,
  }));

/** Frames by which the proposal is late; negative: early. The ball is hit in the middle of the frame at 2 s. */
function errorOf(
  fps: number,
  metres: number,
  hasMotion: boolean,
  { slowdown = 1, stated = slowdown }: { slowdown?: number; stated?: number | null } = {},
) {
  const contactFrame = 2 * fps;
  const sound = (contactFrame + 0.5) / fps + (metres / 343) * slowdown;
  const onset = { time: sound, standsOutDb: 24, hasTreble: slowdown === 1 };
  const changes = changesAround(sound, fps, hasMotion ? contactFrame : null);
  const proposal = proposeContact({ onset, changes }, framesOf(fps), stated);
  return [Math.round(proposal.time * fps) - contactFrame, proposal.basis];
}

describe('the proposed contact', () => {
  const late = [
    [30, 3, 0],
    [30, 10, 1],
    [30, 20, 1],
    [60, 3, 0],
    [60, 10, 1],
    [60, 20, 3],
    [240, 3, 0],
    [240, 10, 5],
    [240, 20, 12],
  ] as const;
  for (const [fps, metres, frames] of late) {
    test(`[PLUS-07] from the sound alone, at ${fps} fps and ${metres} m, is ${frames} frames late`, () => {
      expect(errorOf(fps, metres, false)).toEqual([frames, 'sound']);
    });
    test(`[PLUS-07] from sound and motion, at ${fps} fps and ${metres} m, is exact`, () => {
      expect(errorOf(fps, metres, true)).toEqual([0, 'sound and motion']);
    });
  }

  test('[PLUS-07] in a slowed video, the sound is delayed as much as the video is slowed', () => {
    expect(errorOf(30, 10, false, { slowdown: 8 })).toEqual([5, 'sound']);
    expect(errorOf(30, 10, true, { slowdown: 8 })).toEqual([0, 'sound and motion']);
    expect(errorOf(30, 20, true, { slowdown: 8 })).toEqual([0, 'sound and motion']);
  });

  test('[PLUS-07] if nobody said how slow a video is, a dull sound lets the motion up to 0.3 s before it count', () => {
    expect(errorOf(30, 10, true, { slowdown: 8, stated: null })).toEqual([0, 'sound and motion']);
    expect(errorOf(30, 20, true, { slowdown: 8, stated: null })).toEqual([14, 'sound']);
    expect(errorOf(30, 20, false, { slowdown: 8, stated: null })).toEqual([14, 'sound']);
  });

  test('[PLUS-07] at real speed, motion that is earlier than the sound can have taken is not the contact', () => {
    const onset = { time: 2, standsOutDb: 24, hasTreble: true };
    const proposal = proposeContact({ onset, changes: changesAround(2, 30, 55) }, framesOf(30), null);
    expect(proposal).toEqual({ time: 59 / 30, basis: 'sound', standsOutDb: 24 });
  });

  test('[PLUS-07] a jump that comes with the sound is too late to be the contact', () => {
    const changes = changesAround(2.1, 240, 504);
    const proposal = proposeContact(
      { onset: { time: 2.1, standsOutDb: 24, hasTreble: true }, changes },
      framesOf(240),
      1,
    );
    expect(proposal).toEqual({ time: 501 / 240, basis: 'sound', standsOutDb: 24 });
  });

  test('[PLUS-07] counts sound and motion from the first frame shown where an edit list begins inside a frame', () => {
    const { times, durationSeconds } = framesOf(240);
    const frames = createFrameIndex(times, durationSeconds, { packetOffset: 1 / 240 });
    const changes = changesAround(2.02, 240, 481);
    const onset = { time: 2.02, standsOutDb: 24, hasTreble: true };
    expect(proposeContact({ onset, changes }, frames, 1)).toMatchObject({ time: 480 / 240, basis: 'sound and motion' });
    expect(proposeContact({ onset, changes: [] }, frames, 1)).toMatchObject({ time: 481 / 240, basis: 'sound' });
  });

  test('[PLUS-07] is the first frame if the sound comes at once', () => {
    const proposal = proposeContact(
      { onset: { time: 0.001, standsOutDb: 24, hasTreble: true }, changes: [] },
      framesOf(30),
      null,
    );
    expect(proposal).toEqual({ time: 0, basis: 'sound', standsOutDb: 24 });
  });
});
