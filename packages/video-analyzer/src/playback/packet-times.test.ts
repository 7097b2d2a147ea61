import { createFrameIndex } from '@swing/media/frame-index';
import { expect, it } from 'vitest';
import { createPacketTimes } from './packet-times.ts';

it('[ANZ-04] numbers packets by what an edit list shows, and those that it hides not at all', () => {
  const times = Float64Array.from({ length: 10 }, (_, frame) => frame / 30);
  // The list hides what is before 2/30 and from 12/30 on.
  const index = createFrameIndex(times, 10 / 30, { packetOffset: 2 / 30, hiddenFrom: 12 / 30 });
  const { frameOf, timeOf } = createPacketTimes(index);
  const packets = [0, 1, 2, 3, 10, 11, 12, 13];
  expect(packets.map((packet) => frameOf(packet / 30))).toEqual([-Infinity, -Infinity, 0, 1, 8, 9, Infinity, Infinity]);
  for (const frame of [0, 5, 9]) expect(frameOf(timeOf(frame))).toBe(frame);
});
