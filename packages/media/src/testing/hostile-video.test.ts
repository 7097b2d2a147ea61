import { expect, it } from 'vitest';
import { hostileVideos } from './hostile-video.ts';

it.each(hostileVideos)('builds "$name" ($container) of at most the requested size', ({ container, build }) => {
  const bytes = build(100_000);
  const start = container === 'iso' ? bytes.toString('latin1', 4, 8) : bytes.toString('hex', 0, 4);
  expect(start).toBe(container === 'iso' ? 'ftyp' : '1a45dfa3');
  // The additional data some files need, for example the position of each of many chunks, is small.
  expect(bytes.length).toBeLessThan(300_000);
});
