import { expect, test } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

test.beforeEach(({ page }) => openParts(page));

const bigStage = { width: 1932, height: 1088 };

for (const { name, stage, count } of [
  { name: 'of the stage', stage: undefined, count: 240 },
  { name: 'of the file, where the stage is as large', stage: bigStage, count: 87 },
]) {
  test(`[ANZ-04] ${count} frames of 1080p are decoded around the one shown at the size ${name}`, async ({ page }) => {
    await page.evaluate(async (size) => {
      const opened = await parts.openScaled(size);
      Object.assign(globalThis, { opened });
      opened.player.seek(4);
    }, stage);
    await expect.poll(() => page.evaluate('opened.decodedCount()'), { timeout: 60_000 }).toBe(count);
  });
}

test('[ANZ-04] every step shows its own frame while the zoom changes, also before the larger frame is there', async ({
  page,
}) => {
  const wrong = await page.evaluate(async () => {
    const { player, setView, paintedNumber, isExact } = await parts.openScaled();
    const found: string[] = [];
    await isExact();
    for (const [direction, last] of [
      [1, 90],
      [-1, 0],
    ] as const) {
      for (let before = player.getSnapshot().frame; before !== last; before += direction) {
        if (before % 4 === 0) setView({ zoom: before % 8 === 0 ? 1.1 : 1 });
        player.step(direction);
        const expected = before + direction;
        const atOnce = paintedNumber();
        // One shown since the size changed last, until this one is decoded.
        if (Math.abs(atOnce - expected) > 8) found.push(`${expected}: ${atOnce} at once`);
        await isExact();
        const shown = paintedNumber();
        if (shown !== expected) found.push(`${expected}: ${shown}`);
      }
    }
    return found;
  });
  expect(wrong).toEqual([]);
});

test('[ANZ-05] a frame at rest, and each frame of a zoomed video, is soon painted from the size of the file', async ({
  page,
}) => {
  const times = await page.evaluate(async () => {
    const { player, setView, prepareReference, decodedCount, timeToSharp, stepUntilSharpAtOnce } =
      await parts.openScaled();
    await prepareReference();
    player.seek(4);
    while (decodedCount() < 240) await new Promise((resolve) => requestAnimationFrame(resolve));
    player.step(3);
    const atRest = await timeToSharp();
    setView({ zoom: 4, centerX: 0.3, centerY: 0.2 });
    const zoomed = await timeToSharp();
    player.step(1);
    const stepped = await timeToSharp();
    return { atRest, zoomed, stepped, next: await stepUntilSharpAtOnce(-1) };
  });
  expect(times.atRest.firstDetail, 'smaller in the first moment').toBeLessThan(0.99);
  expect(times.zoomed.firstDetail, 'a frame at rest is sharp at once when it is zoomed').toBe(1);
  expect(times.next.slice(-3)).toEqual([1, 1, 1]);
});

test('[ANZ-04] a press of zoom passes no frames to the decoder in its own task, so that it is painted first', async ({
  page,
}) => {
  const decoded = await page.evaluate(async () => {
    const { player, setView, decodedCount, isExact } = await parts.openScaled();
    player.seek(4);
    // Reads the whole file, so that decoding below does not wait for bytes.
    while (decodedCount() < 240) await new Promise((resolve) => requestAnimationFrame(resolve));
    const { packets, press } = parts.countDecodedPackets();
    press(() => setView({ zoom: 4, centerX: 0.3, centerY: 0.2 }));
    while (packets.inPress + packets.later === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    await isExact();
    return packets;
  });
  expect(decoded.inPress).toBe(0);
  expect(decoded.later).toBeGreaterThan(0);
});

test('[REC-01] while recording, frames are painted from the size of the file when they are stepped to', async ({
  page,
}) => {
  const details = await page.evaluate(async () => {
    const { analyzer, player, prepareReference, decodedCount, stepUntilSharpAtOnce } = await parts.openScaled();
    await prepareReference();
    player.seek(4);
    while (decodedCount() < 240) await new Promise((resolve) => requestAnimationFrame(resolve));
    const { recordingState } = analyzer;
    recordingState.set({ ...recordingState.getSnapshot(), status: 'recording' });
    return stepUntilSharpAtOnce(-1, { width: 1280, height: 720 });
  });
  expect(details.slice(-3)).toEqual([1, 1, 1]);
});

const colours = { red: [81, 90, 240], blue: [41, 240, 110], skin: [170, 108, 150], white: [235, 128, 128] };

test('[ANZ-04] smaller frames have the colours of the large ones, in each format and rotation', async ({ page }) => {
  const worst = await page.evaluate(async (patches) => {
    const [width, height] = [400, 200];
    const { VideoSample } = parts.mediabunny;
    const scaler = parts.createFrameScaler();
    const spaces = [
      { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
      { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false },
      { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: true },
    ] as const;
    /** Four upright stripes of one colour each. */
    function pixelsOf(format: 'I420' | 'NV12' | 'RGBA') {
      const stripe = (x: number, across: number) => patches[Math.floor((x * patches.length) / across)] ?? [0, 0, 0];
      const bytes: number[] = [];
      const plane = (across: number, down: number, channels: (colour: number[]) => number[]) => {
        for (let y = 0; y < down; y += 1)
          for (let x = 0; x < across; x += 1) bytes.push(...channels(stripe(x, across)));
      };
      if (format === 'RGBA') plane(width, height, (colour) => [...colour, 255]);
      else plane(width, height, ([luma = 0]) => [luma]);
      if (format === 'I420') plane(width / 2, height / 2, ([, blue = 0]) => [blue]);
      if (format === 'I420') plane(width / 2, height / 2, ([, , red = 0]) => [red]);
      if (format === 'NV12') plane(width / 2, height / 2, ([, blue = 0, red = 0]) => [blue, red]);
      return Uint8Array.from(bytes);
    }
    const found: Record<string, number> = {};
    for (const format of ['I420', 'NV12', 'RGBA'] as const) {
      for (const [index, colorSpace] of spaces.entries()) {
        for (const rotation of [0, 90] as const) {
          const init = { format, codedWidth: width, codedHeight: height, timestamp: 1_500_000 };
          const frame = new VideoFrame(pixelsOf(format), { ...init, ...(format !== 'RGBA' && { colorSpace }) });
          const large = new VideoSample(frame, { timestamp: 1.5, duration: 0.04, rotation });
          const small = await scaler.scale(large, 0.37);
          if (small === null) throw new Error(`${format} was not scaled`);
          const [one, other] = [large, small].map((sample) => {
            const ctx = new OffscreenCanvas(160, 160).getContext('2d', { willReadFrequently: true })!;
            sample.draw(ctx, 0, 0, 160, 160);
            const at = (place: number) => {
              const [x, y] = rotation === 0 ? [place, 80] : [80, place];
              return ctx.getImageData(x, y, 1, 1).data;
            };
            return [20, 60, 100, 140].flatMap((place) => [...at(place)]);
          });
          const differences = one!.map((value, channel) => Math.abs(value - other![channel]!));
          const { displayWidth, displayHeight, timestamp } = small;
          if (displayWidth !== (rotation ? 74 : 148) || displayHeight !== (rotation ? 148 : 74) || timestamp !== 1.5)
            throw new Error(`${displayWidth}x${displayHeight} at ${timestamp}`);
          if (new Set(one!.map(String)).size < 4) throw new Error('The colours are not told apart');
          found[`${format} ${index} ${rotation}`] = Math.max(...differences);
          large.close();
          small.close();
        }
      }
    }
    scaler.close();
    return found;
  }, Object.values(colours));
  expect(Object.keys(worst)).toHaveLength(18);
  expect(Math.max(...Object.values(worst))).toBeLessThanOrEqual(1);
});
