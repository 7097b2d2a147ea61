import { expect, test, type Page } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

type Clip = { frames: number; frameRate: number; keyFrameInterval: number; isUneven?: boolean; isRotated?: boolean };
type Side = { clip: Clip; filmedFps?: number; mark: number };
type Slot = 'video1' | 'video2';

/**
 * Opens two numbered clips side by side, linked on a frame of each. Steps the leader through all of its frames, there
 * and back, and reads both numbers from the pixels of the stage.
 */
async function stepThrough(page: Page, sides: Record<Slot, Side>, leading: Slot) {
  await openParts(page);
  return page.evaluate(
    async ([both, leader]) => {
      const { createAnalyzerParts, makeNumberedClip, readNumber, frameViewport, wholeFrame, waitForState } = parts;
      const analyzer = createAnalyzerParts();
      const slots = ['video1', 'video2'] as const;
      for (const slot of slots) {
        const { clip, filmedFps = null, mark } = both[slot];
        const times = (frame: number) => (frame + (clip.isUneven && frame % 3 === 1 ? 0.4 : 0)) / clip.frameRate;
        document.body.append(analyzer.sides[slot].video);
        await analyzer.open(slot, await makeNumberedClip({ ...clip, times }));
        const { settings } = analyzer.sides[slot];
        settings.set({ ...settings.getSnapshot(), filmedFps, mark: times(mark) });
      }
      analyzer.chooseMode('side-by-side');
      analyzer.setLinked(true);
      analyzer.lead(leader);
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1080, 608];
      const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
      const read = async () => {
        for (const slot of slots) await waitForState(analyzer.sides[slot].player, ({ isExact }) => isExact);
        analyzer.paintScreen(ctx, canvas);
        return analyzer.panes.getSnapshot().map(({ video, rect }) => {
          const frame = analyzer.sides[video].player.getSnapshot();
          const place = frameViewport(canvas, { rect, frame, isMirrored: false }, wholeFrame);
          return readNumber(ctx, place.x, place.y, place.width, place.height);
        });
      };
      const { player } = analyzer.sides[leader];
      player.seek(0);
      const seen: number[][] = [];
      for (let frame = 0; frame < both[leader].clip.frames; frame += 1) {
        seen.push(await read());
        player.step(1);
      }
      for (let frame = 0; frame < both[leader].clip.frames; frame += 1) {
        seen.push(await read());
        player.step(-1);
      }
      analyzer.dispose();
      return seen;
    },
    [sides, leading] as const,
  );
}

const thereAndBack = <Item>(items: Item[]) => [...items, ...items.toReversed()];
const clamp = (value: number, last: number) => Math.min(last, Math.max(0, value));

const normal: Side = { clip: { frames: 60, frameRate: 30, keyFrameInterval: 1 }, mark: 20 };
const fast: Side = { clip: { frames: 300, frameRate: 240, keyFrameInterval: 2 }, mark: 100 };

test('[PLUS-06] [ANZ-03] [ANZ-04] stepping 30 fps moves a linked video of 240 fps by eight frames @main', async ({
  page,
}) => {
  const seen = await stepThrough(page, { video1: normal, video2: fast }, 'video1');
  const expected = Array.from({ length: 60 }, (_, frame) => [frame, clamp(100 + 8 * (frame - 20), 299)]);
  expect(seen).toEqual(thereAndBack(expected));
});

test('[PLUS-06] [ANZ-03] [ANZ-04] stepping 240 fps moves a linked video of 30 fps when its next frame is nearer', async ({
  page,
}) => {
  const seen = await stepThrough(page, { video1: normal, video2: fast }, 'video2');
  // A frame of the 30 fps video lasts eight frames of the 240 fps one. The fourth lies exactly between two frames: the earlier one is shown.
  const expected = Array.from({ length: 300 }, (_, frame) => [Math.ceil((frame - 104) / 8) + 20, frame]);
  expect(seen).toEqual(thereAndBack(expected.map(([one = 0, other = 0]) => [clamp(one, 59), other])));
});

test('[PLUS-06] [ANZ-03] a clip filmed at 240 fps and slowed down to 30 moves like one of 240 fps', async ({
  page,
}) => {
  const slowed: Side = {
    clip: { frames: 300, frameRate: 30, keyFrameInterval: 1 },
    filmedFps: 240,
    mark: 100,
  };
  const seen = await stepThrough(page, { video1: slowed, video2: normal }, 'video2');
  const expected = Array.from({ length: 60 }, (_, frame) => [clamp(100 + 8 * (frame - 20), 299), frame]);
  expect(seen).toEqual(thereAndBack(expected));
});

const uneven: Side = { clip: { frames: 60, frameRate: 30, keyFrameInterval: 1, isUneven: true }, mark: 30 };
const rotated: Side = { clip: { frames: 80, frameRate: 60, keyFrameInterval: 1, isRotated: true }, mark: 40 };

test('[PLUS-06] [ANZ-03] [ANZ-04] a rotated clip follows one of uneven frame times', async ({ page }) => {
  const seen = await stepThrough(page, { video1: rotated, video2: uneven }, 'video2');
  // Frames 1, 4, 7 ... of the uneven clip are 0.4 of a frame late: 0.8 of a frame at 60 fps.
  const expected = Array.from({ length: 60 }, (_, frame) => [40 + 2 * (frame - 30) + (frame % 3 === 1 ? 1 : 0), frame]);
  expect(seen).toEqual(thereAndBack(expected.map(([one = 0, other = 0]) => [clamp(one, 79), other])));
});

test('[PLUS-06] [ANZ-03] [ANZ-04] a clip of uneven frame times follows a rotated one', async ({ page }) => {
  const seen = await stepThrough(page, { video1: rotated, video2: uneven }, 'video1');
  // Between two frames the earlier one is as near as the later one, or nearer where one of them is late.
  const expected = Array.from({ length: 80 }, (_, frame) => [frame, 30 + Math.floor((frame - 40) / 2)]);
  expect(seen).toEqual(thereAndBack(expected));
});

test('[PLUS-06] [ANZ-03] [ANZ-05] linked videos play together, at speeds that keep them at the same moment', async ({
  page,
}) => {
  await openParts(page);
  const result = await page.evaluate(async () => {
    const { createAnalyzerParts, makeNumberedClip, waitForState } = parts;
    const analyzer = createAnalyzerParts();
    const { video1, video2 } = analyzer.sides;
    document.body.append(video1.video, video2.video);
    await analyzer.open('video1', await makeNumberedClip({ frames: 120, frameRate: 30, keyFrameInterval: 1 }));
    await analyzer.open('video2', await makeNumberedClip({ frames: 300, frameRate: 30, keyFrameInterval: 1 }));
    video1.settings.set({ ...video1.settings.getSnapshot(), filmedFps: null, mark: 0.5 });
    video2.settings.set({ ...video2.settings.getSnapshot(), filmedFps: 60, mark: 2 });
    video2.player.setSpeed(0.75);
    analyzer.setLinked(true);
    video1.player.setSpeed(0.5);
    await video1.player.play();
    const speeds = [video1, video2].map(({ player }) => player.getSnapshot().speed);
    const gaps: number[] = [];
    for (const time of [1.5, 2, 2.5, 3]) {
      // The smallest of half a second: a busy machine may hold up one of them for a moment.
      let smallest = Infinity;
      await waitForState(video1.player, (state) => {
        if (state.time < time) return false;
        // Twice as slow as it happened: two media seconds of video 2 are one of video 1.
        const gap = Math.abs(video1.player.now() - 0.5 - (video2.player.now() - 2) / 2);
        smallest = Math.min(smallest, gap);
        return smallest < 0.1 || state.time >= time + 0.25;
      });
      gaps.push(smallest);
    }
    const muted = [video1.video.muted, video2.video.muted];
    video1.player.pause();
    await waitForState(video1.player, ({ status, isExact }) => status === 'paused' && isExact);
    await waitForState(video2.player, ({ status, isExact }) => status === 'paused' && isExact);
    const frames = [video1, video2].map(({ player }) => player.getSnapshot().frame);
    analyzer.setLinked(false);
    const unlinked = [video1, video2].map(({ player }) => [
      player.getSnapshot().speed,
      player.getSnapshot().chosenSpeed,
    ]);
    analyzer.dispose();
    return { speeds, gaps, muted, frames, unlinked };
  });
  expect(result.speeds).toEqual([0.5, 1]);
  expect(result.unlinked).toEqual([
    [0.5, 0.5],
    [0.75, 0.75],
  ]);
  expect(result.muted).toEqual([false, true]);
  for (const gap of result.gaps) expect(gap).toBeLessThan(0.1);
  const [first = 0, second = 0] = result.frames;
  expect(second).toBe(60 + 2 * (first - 15));
});

for (const [name, shift] of [
  ['a little behind', -0.1],
  ['far behind', -0.8],
] as const)
  test(`[PLUS-06] [ANZ-03] a linked video that gets ${name} catches up`, async ({ page }) => {
    await openParts(page);
    const result = await page.evaluate(async (seconds) => {
      const { createAnalyzerParts, makeNumberedClip, waitForState } = parts;
      const analyzer = createAnalyzerParts();
      const { video1, video2 } = analyzer.sides;
      document.body.append(video1.video, video2.video);
      for (const slot of ['video1', 'video2'] as const)
        await analyzer.open(slot, await makeNumberedClip({ frames: 360, frameRate: 30, keyFrameInterval: 1 }));
      analyzer.setLinked(true);
      analyzer.lead('video1');
      const gap = () => video2.player.now() - video1.player.now();
      await video1.player.play();
      await waitForState(video1.player, ({ time }) => time > 1 && Math.abs(gap()) < 0.03);
      video2.video.currentTime += seconds;
      const shifted = gap();
      let caughtUp = Number.NaN;
      await waitForState(video1.player, () => Math.abs((caughtUp = gap())) < 0.03);
      const { status } = video1.player.getSnapshot();
      analyzer.dispose();
      return { shifted, caughtUp, status };
    }, shift);
    expect(Math.abs(result.shifted)).toBeGreaterThan(0.05);
    expect(Math.abs(result.caughtUp)).toBeLessThan(0.03);
    expect(result.status).toBe('playing');
  });

test('[PLUS-06] [ANZ-03] a linked video that begins later waits on its first frame, and one that is over stays on its last', async ({
  page,
}) => {
  await openParts(page);
  const result = await page.evaluate(async () => {
    const { createAnalyzerParts, makeNumberedClip, waitForState } = parts;
    const analyzer = createAnalyzerParts();
    const { video1, video2 } = analyzer.sides;
    document.body.append(video1.video, video2.video);
    await analyzer.open('video1', await makeNumberedClip({ frames: 90, frameRate: 30, keyFrameInterval: 1 }));
    await analyzer.open('video2', await makeNumberedClip({ frames: 30, frameRate: 30, keyFrameInterval: 1 }));
    video1.settings.set({ ...video1.settings.getSnapshot(), filmedFps: null, mark: 1 });
    video2.settings.set({ ...video2.settings.getSnapshot(), filmedFps: null, mark: 0 });
    analyzer.setLinked(true);
    analyzer.lead('video1');
    const states: [string, number][] = [];
    const look = () => {
      const { status, frame } = video2.player.getSnapshot();
      states.push([status, frame]);
    };
    // Play at 0.25x, so that the test looks before the first second has passed, also on a busy machine.
    video1.player.setSpeed(0.25);
    await video1.player.play();
    await waitForState(video1.player, ({ time }) => time > 0.3);
    look();
    // Looks at once, because a busy machine may give it few moments while it plays.
    await waitForState(video1.player, () => {
      const { status, frame } = video2.player.getSnapshot();
      return status === 'playing' && frame > 5;
    });
    look();
    video1.player.setSpeed(1);
    await waitForState(video1.player, ({ time }) => time > 2.6);
    look();
    await waitForState(video1.player, ({ status }) => status === 'paused');
    await waitForState(video1.player, ({ isExact }) => isExact);
    look();
    video1.player.seek(0);
    look();
    analyzer.dispose();
    return states;
  });
  const [before, during = ['', 0], ...after] = result;
  expect(before).toEqual(['paused', 0]);
  expect(during[0]).toBe('playing');
  expect(during[1]).toBeGreaterThan(5);
  expect(after).toEqual([
    ['paused', 29],
    ['paused', 29],
    ['paused', 0],
  ]);
});
