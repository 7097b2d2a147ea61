import { expect, test } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

const [red, black, white] = [
  [240, 38, 45],
  [0, 0, 0],
  [255, 255, 255],
];
/** Whether two colours differ by no more than the codec does. */
const isNear = (one: number[], other: number[] = []) =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= 12);

test('[PLUS-06] [ANZ-03] each view paints both videos where they belong @main', async ({ page }) => {
  await openParts(page);
  const seen = await page.evaluate(async () => {
    const { numbers, pixel } = await parts.openTwoVideos();
    return {
      video1: numbers({ mode: 'video1' }),
      video2: numbers({ mode: 'video2' }),
      sideBySide: numbers({ mode: 'side-by-side' }),
      // Above and below the pictures in the middle of the halves.
      sideBySideEdges: [pixel(270, 100), pixel(810, 100), pixel(540, 304)],
      stacked: numbers({ mode: 'stacked' }),
      stackedEdges: [pixel(100, 150), pixel(100, 450), pixel(540, 304)],
    };
  });
  const both = [
    ['video1', 341],
    ['video2', 682],
  ];
  expect(seen).toEqual({
    video1: [both[0]],
    video2: [both[1]],
    sideBySide: both,
    sideBySideEdges: [black, black, black],
    stacked: both,
    stackedEdges: [black, black, black],
  });
});

test('[PLUS-06] [ANZ-03] an overlay blends video 2 over video 1, or shows it right of the divider', async ({
  page,
}) => {
  await openParts(page);
  const seen = await page.evaluate(async () => {
    const { numbers, show, pixel } = await parts.openTwoVideos();
    // Both videos show ten upright bars, in turn white and black. Video 1 begins with white, video 2 with black.
    const bars = () => [pixel(54, 304), pixel(162, 304), pixel(918, 304), pixel(1026, 304)];
    show({ mode: 'overlay', opacity: 0.4 });
    const blended = bars();
    show({ opacity: 0.8, divider: 0.5 });
    const partly = bars();
    show({ opacity: 1, divider: 0.5 });
    const divided = bars();
    show({ divider: 0.25 });
    // Without the line, video 1 is white here and video 2 black.
    const line = [pixel(268, 304), pixel(270, 304)];
    return {
      blended,
      partly,
      divided,
      line,
      opaque: numbers({ opacity: 1, divider: null }),
      none: numbers({ opacity: 0 }),
    };
  });
  const grey = (value: number) => [value, value, value];
  const expected = {
    blended: [grey(153), grey(102), grey(153), grey(102)],
    partly: [white, black, grey(51), grey(204)],
    divided: [white, black, black, white],
  };
  for (const [name, colours] of Object.entries(expected)) {
    const found = seen[name as keyof typeof expected];
    colours.forEach((colour, at) => expect(isNear(colour, found[at]), `${name} ${at}: ${found[at]}`).toBe(true));
  }
  expect(seen.line[0]?.[0], 'the edge of the line').toBeLessThan(150);
  expect(isNear(white, seen.line[1])).toBe(true);
  expect(seen.opaque).toEqual([['video2', 682]]);
  expect(seen.none).toEqual([['video1', 341]]);
});

test('[PLUS-06] [ANZ-03] mirroring turns the picture of one video over, and the drawings on it', async ({ page }) => {
  await openParts(page);
  const seen = await page.evaluate(async () => {
    const { analyzer, numbers, drawAtLeft, show, pixel } = await parts.openTwoVideos();
    drawAtLeft('video1');
    drawAtLeft('video2');
    const lines = () => [pixel(27, 183), pixel(511, 183), pixel(569, 183), pixel(1053, 183)];
    show({ mode: 'side-by-side' });
    const before = lines();
    const { settings } = analyzer.sides.video2;
    settings.set({ ...settings.getSnapshot(), isMirrored: true });
    // 682 is 1010101010 in binary; read from the other end it is 0101010101.
    return { before, numbers: numbers({ mode: 'side-by-side' }), after: lines() };
  });
  const isRed = (colour: number[]) => isNear(red, colour);
  expect(seen.before.map(isRed)).toEqual([true, false, true, false]);
  expect(seen.after.map(isRed)).toEqual([true, false, false, true]);
  expect(seen.numbers).toEqual([
    ['video1', 341],
    ['video2', 341],
  ]);
});

test('[PLUS-06] [ANZ-03] [REC-02] a recording shows both videos and their drawings', async ({ page }) => {
  await openParts(page);
  const seen = await page.evaluate(async () => {
    const { mediabunny, readNumber, frameViewport, wholeFrame } = parts;
    const { analyzer, drawAtLeft } = await parts.openTwoVideos();
    analyzer.chooseMode('side-by-side');
    drawAtLeft('video2');
    const { recorder } = analyzer.recordingParts(parts.createRecordingParts);
    await recorder.start();
    await new Promise<void>((resolve) => {
      const stop = recorder.subscribe(() => {
        if (recorder.getSnapshot().elapsedSeconds < 1) return;
        stop();
        resolve();
      });
    });
    await recorder.stop();
    const [take] = recorder.getSnapshot().segments;
    if (!take) throw new Error(recorder.getSnapshot().error ?? 'no take');
    const source = new mediabunny.BlobSource(take.blob);
    const input = new mediabunny.Input({ source, formats: mediabunny.ALL_FORMATS });
    const track = (await input.getPrimaryVideoTrack())!;
    const sample = (await new mediabunny.VideoSampleSink(track).getSample(0.5))!;
    const size = { width: 1280, height: 720 };
    const look = new OffscreenCanvas(size.width, size.height).getContext('2d')!;
    sample.draw(look, 0, 0);
    sample.close();
    const frame = { width: 640, height: 360 };
    const places = analyzer.panes
      .getSnapshot()
      .map(({ rect }) => frameViewport(size, { rect, frame, isMirrored: false }, wholeFrame));
    const lines = places.map(({ x, y, width, height }) => [
      ...look.getImageData(x + width * 0.05, y + height * 0.1, 1, 1).data,
    ]);
    return { lines, numbers: places.map(({ x, y, width, height }) => readNumber(look, x, y, width, height)) };
  });
  expect(seen.numbers).toEqual([341, 682]);
  expect(seen.lines[0]?.[0]).toBeLessThan(160);
  expect(seen.lines[1]?.[0]).toBeGreaterThan(180);
  expect(seen.lines[1]?.[1]).toBeLessThan(90);
});
