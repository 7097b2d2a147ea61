import { expect, it } from 'vitest';
import { hostileVideos } from './hostile-video.ts';

it.each(hostileVideos)(
  'builds "$name" ($container) of at most the size that it is asked for',
  ({ container, build }) => {
    const bytes = build(100_000);
    const start = container === 'iso' ? bytes.toString('latin1', 4, 8) : bytes.toString('hex', 0, 4);
    expect(start).toBe(container === 'iso' ? 'ftyp' : '1a45dfa3');
    // What some need besides, such as the place of each of many chunks, is short.
    expect(bytes.length).toBeLessThan(300_000);
  },
);
