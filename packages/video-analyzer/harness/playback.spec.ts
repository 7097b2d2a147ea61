import { readFileSync } from 'node:fs';
import { fixturePath, type FixtureName } from '@swing/media/testing/fixtures';
import { expect, test } from '@playwright/test';
import { openParts, serveRanges } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

const even = { frames: 100, frameRate: 30, keyFrameInterval: 1, isUneven: false, isRotated: false };
const clips = [
  { ...even, name: '30 fps' },
  { ...even, name: '240 fps, one key frame', frames: 300, frameRate: 240, keyFrameInterval: 10 },
  { ...even, name: 'uneven frame times', frames: 90, isUneven: true },
  { ...even, name: 'filmed upright', isRotated: true },
];

for (const clip of clips) {
  test(`[ANZ-04] every step shows its own frame, forwards and back: ${clip.name} @main`, async ({ page }) => {
    await openParts(page);
    const result = await page.evaluate(async ({ frames, frameRate, keyFrameInterval, isUneven, isRotated }) => {
      const {
        createPlayer,
        makeNumberedClip,
        readNumber,
        renderStage,
        frameViewport,
        wholePane,
        wholePlace,
        canvas,
        video,
      } = parts;
      const times = (frame: number) => frame / frameRate + (isUneven && frame % 3 === 1 ? 0.4 / frameRate : 0);
      const blob = await makeNumberedClip({ frames, frameRate, keyFrameInterval, times, isRotated });
      const player = createPlayer(video);
      await player.open(blob);
      const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
      const wrong: string[] = [];
      const look = async (expected: number) => {
        await parts.waitForState(player, ({ isExact }) => isExact);
        const state = player.getSnapshot();
        renderStage(ctx, canvas, { panes: [wholePane(player)] });
        const place = frameViewport(canvas, wholePlace(state), parts.wholeFrame);
        const shown = readNumber(ctx, place.x, place.y, place.width, place.height);
        if (shown !== expected || state.frame !== expected)
          wrong.push(`${expected}: shown ${shown}, reported ${state.frame}`);
        if (Math.abs(state.time - times(expected)) > 0.001) wrong.push(`${expected}: time ${state.time}`);
      };
      for (let frame = 0; frame < frames; frame += 1) {
        await look(frame);
        player.step(1);
      }
      for (let frame = frames - 1; frame >= 0; frame -= 1) {
        await look(frame);
        player.step(-1);
      }
      await look(0);
      player.seek(999);
      await look(frames - 1);
      player.seek(-5);
      await look(0);
      player.seek(times(47) + 0.001);
      await look(47);
      const count = player.getSnapshot().frameCount;
      player.dispose();
      return { wrong, count };
    }, clip);
    expect(result).toEqual({ wrong: [], count: clip.frames });
  });
}

for (const isOld of [false, true]) {
  const browser = isOld ? 'in browsers that seldom report the time' : 'in browsers that report each frame';
  test(`[ANZ-04] pausing stays on the frame on screen, playing goes on from a stepped one, ${browser}`, async ({
    page,
  }) => {
    await openParts(page);
    await page.evaluate((lacks) => {
      if (lacks) Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    }, isOld);
    const result = await page.evaluate(async () => {
      const { createPlayer, makeNumberedClip, readNumber, renderStage, frameViewport, wholePane, wholePlace } = parts;
      const { canvas, video, waitForState } = parts;
      const player = createPlayer(video);
      await player.open(await makeNumberedClip({ frames: 150, frameRate: 30, keyFrameInterval: 1 }));
      const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
      const shown = () => {
        const state = player.getSnapshot();
        renderStage(ctx, canvas, { panes: [wholePane(player)] });
        const place = frameViewport(canvas, wholePlace(state), parts.wholeFrame);
        return readNumber(ctx, place.x, place.y, place.width, place.height);
      };
      player.setSpeed(2);
      await player.play();
      await waitForState(player, ({ frame }) => frame > 40);
      player.pause();
      await waitForState(player, ({ status, isExact }) => status === 'paused' && isExact);
      const paused = { reported: player.getSnapshot().frame, shown: shown() };
      player.step(-30);
      await waitForState(player, ({ isExact }) => isExact);
      const stepped = player.getSnapshot().frame;
      // Slow, so that a busy machine does not skip the frames after it.
      player.setSpeed(0.1);
      await player.play();
      await waitForState(player, ({ frame }) => frame > stepped);
      const wentOn = player.getSnapshot().frame - stepped;
      player.setSpeed(2);
      await waitForState(player, ({ status, isExact }) => status === 'paused' && isExact);
      return {
        paused,
        stepped,
        wentOn,
        end: player.getSnapshot().frame,
        endShown: shown(),
        speed: player.getSnapshot().speed,
      };
    });
    expect(result.paused.shown).toBe(result.paused.reported);
    // 30 frames on, it was paused.
    if (!isOld) expect(result.wentOn).toBeLessThan(30);
    expect(result).toMatchObject({ stepped: result.paused.reported - 30, end: 149, endShown: 149, speed: 2 });
  });
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);
/** Two of the edit lists hide this many frames at the beginning, the second of them also the first half of the next frame. The third one hides the last two. */
const hidden = 6;
const fixtures: { name: FixtureName; numbers: number[] }[] = [
  { name: 'numbered-frames.mp4', numbers: upTo(90) },
  { name: 'b-frames.mp4', numbers: upTo(60) },
  { name: 'edit-list.mp4', numbers: upTo(60).slice(hidden) },
  { name: 'edit-list-in-frame.mp4', numbers: upTo(60).slice(hidden + 1) },
  { name: 'edit-list-from-zero.mp4', numbers: upTo(58) },
  { name: 'numbered-frames.webm', numbers: upTo(60) },
  { name: 'fps240.mp4', numbers: upTo(120) },
  { name: 'variable-rate.mp4', numbers: upTo(60).filter((number) => number % 5 !== 2) },
];

const stepped = fixtures.flatMap((fixture) => [false, true].map((isFromAfar) => ({ ...fixture, isFromAfar })));
for (const { name, numbers, isFromAfar } of stepped) {
  const title = `steps through every frame of ${name}, forwards and back, ${isFromAfar ? 'while it loads' : 'from a file'}`;
  test(`[ANZ-04] ${title}`, async ({ page }) => {
    await serveRanges(page, readFileSync(fixturePath(name)));
    await openParts(page);
    const seen = await page.evaluate(async (isAddress) => {
      const player = parts.createPlayer(parts.video);
      await player.open(isAddress ? '/fixture' : await parts.fetchVideo('/fixture'));
      await parts.waitForState(player, ({ isIndexed }) => isIndexed);
      const { width, height, frameCount } = player.getSnapshot();
      const ctx = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      const read = async () => {
        await parts.waitForState(player, ({ isExact }) => isExact);
        player.image()!.draw(ctx, 0, 0, width, height);
        let number = 0;
        for (let bit = 0; bit < 8; bit += 1) {
          const [red = 0] = ctx.getImageData(((bit + 0.5) * width) / 8, height / 6, 1, 1).data;
          number = number * 2 + (red > 128 ? 1 : 0);
        }
        return number;
      };
      const forwards = [];
      for (let frame = 0; frame < frameCount; frame += 1) {
        forwards.push(await read());
        player.step(1);
      }
      const backwards = [];
      for (let frame = 0; frame < frameCount; frame += 1) {
        backwards.push(await read());
        player.step(-1);
      }
      player.dispose();
      return { forwards, backwards };
    }, isFromAfar);
    expect(seen).toEqual({ forwards: numbers, backwards: numbers.toReversed() });
  });
}

test('[ANZ-04] a browser without WebCodecs shows the same frames of clips with edit lists', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoDecoder'));
  for (const { name, numbers } of fixtures.filter((fixture) => fixture.name.startsWith('edit-list'))) {
    await page.unroute('**/fixture*');
    await serveRanges(page, readFileSync(fixturePath(name)));
    await openParts(page);
    const seen = await page.evaluate(async (expected) => {
      const { createPlayer, fetchVideo, video, waitForState } = parts;
      const player = createPlayer(video);
      await player.open(await fetchVideo('/fixture'));
      const ctx = new OffscreenCanvas(320, 180).getContext('2d', { willReadFrequently: true })!;
      const shown: number[] = [];
      for (const number of expected) {
        await waitForState(player, ({ isExact }) => isExact);
        // The seek may end before its picture is painted.
        for (let tries = 0; shown.at(-1) !== number && tries < 60; tries += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          player.image()!.draw(ctx, 0, 0, 320, 180);
          const bits = Array.from({ length: 8 }, (_, bit) => ctx.getImageData(bit * 40 + 20, 30, 1, 1).data[0]!);
          shown[expected.indexOf(number)] = bits.reduce((value, red) => value * 2 + (red > 128 ? 1 : 0), 0);
        }
        player.step(1);
      }
      const { frameCount } = player.getSnapshot();
      player.dispose();
      return { shown, frameCount };
    }, numbers);
    expect(seen, name).toEqual({ shown: numbers, frameCount: numbers.length });
  }
});
