import { expect, test } from 'vitest';
import { motionJump } from './motion-jump.ts';

/** The amounts of change as percents of the picture, one per frame of a second from 0. */
const changesOf = (percents: number[]) => percents.map((percent, from) => ({ from, amount: percent / 100 }));
const anywhere = () => true;

test('[PLUS-07] the picture jumps where a change stands out from those around it', () => {
  const swing = changesOf([1, 1.1, 1.3, 1.6, 1.8, 1.9, 2.6, 1.9, 1.8, 1.5, 1.2, 1]);
  expect(motionJump(swing, anywhere)?.from).toBe(6);
});

test('[PLUS-07] the motion jumps where a bat is slowed down by the ball', () => {
  const swing = changesOf([1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3, 1.32, 1.07, 1.05, 1.01, 0.99, 0.95, 0.92]);
  expect(motionJump(swing, anywhere)?.from).toBe(8);
});

test('[PLUS-07] a real slowed swing jumps when the ball leaves', () => {
  // Measured on a clip of a golf swing; frame 143 is the last in which the ball lies still.
  const percents = [1.73, 1.6, 1.64, 1.42, 1.43, 1.23, 1.17, 1.37, 1.63, 1.36, 1.27, 1.28, 1.06, 0.93, 0.7];
  const changes = percents.map((percent, at) => ({ from: 135 + at, amount: percent / 100 }));
  expect(motionJump(changes, anywhere)?.from).toBe(143);
});

test('[PLUS-07] a jump that cannot be the contact is not taken', () => {
  const swing = changesOf([1, 1, 1, 2.6, 1, 1, 1, 1.01, 1, 1]);
  expect(motionJump(swing, ({ from }) => from >= 6)).toBeNull();
});

test('[PLUS-07] nothing jumps in even motion, in a shaking picture, in a still one and without frames', () => {
  expect(motionJump(changesOf([1, 1.2, 1.4, 1.6, 1.8, 1.8, 1.6, 1.4, 1.2, 1]), anywhere)).toBeNull();
  expect(motionJump(changesOf([1, 1.5, 0.9, 1.4, 1, 1.6, 0.8, 1.5, 1, 1.4]), anywhere)).toBeNull();
  expect(motionJump(changesOf([0, 0, 0, 0.005, 0, 0, 0.01, 0, 0]), anywhere)).toBeNull();
  expect(motionJump([], anywhere)).toBeNull();
});
