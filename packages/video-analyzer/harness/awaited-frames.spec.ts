import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { openParts, serveRanges } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

/** 60 frames. The first and the 31st are key frames, and half of all frames are not needed to decode another one. */
const clip = 'b-frames.mp4';

test('[ANZ-04] a frame far from its key frame is decoded before the frames on the way, with those next to it, and looks the same', async ({
  page,
}) => {
  await serveRanges(page, readFileSync(fixturePath(clip)));
  await openParts(page);
  const found = await page.evaluate(async () => {
    const source = (await parts.readFrames('/fixture'))!;
    const pixelsOf = (image: { displayWidth: number; displayHeight: number; draw: CanvasDraw }) => {
      const { displayWidth: width, displayHeight: height } = image;
      const ctx = new OffscreenCanvas(width, height).getContext('2d')!;
      image.draw(ctx, 0, 0, width, height);
      return ctx.getImageData(0, 0, width, height);
    };
    type CanvasDraw = (ctx: OffscreenCanvasRenderingContext2D, ...place: [number, number, number, number]) => void;
    const numberOf = ({ data, width, height }: ImageData) => {
      let number = 0;
      for (let bit = 0; bit < 8; bit += 1) {
        const at = 4 * (width * Math.floor(height / 6) + Math.floor(((bit + 0.5) * width) / 8));
        number = number * 2 + (data[at]! > 128 ? 1 : 0);
      }
      return number;
    };
    const results = [];
    for (let frame = 0; frame < source.index.count; frame += 1) {
      const order: number[] = [];
      const stills = source.openStills({
        onFrame: (decoded) => order.push(decoded),
        onGivenUp: () => {},
        cacheBytes: 350 * 2 ** 20,
        scale: 1,
        pause: { ended: () => null, end: () => {} },
        steps: { listen: () => () => {}, announce: () => {} },
      });
      stills.want(frame, 1);
      while (order.length < 3) await new Promise((resolve) => requestAnimationFrame(resolve));
      const shown = pixelsOf(stills.get(frame)!);
      stills.close();
      let isSame = false;
      for await (const { image } of source.decode(frame, frame + 1, new AbortController().signal)) {
        isSame = pixelsOf(image).data.every((value, at) => value === shown.data[at]);
        image.close();
      }
      results.push({ first: order.slice(0, 3), number: numberOf(shown), isSame });
    }
    source.dispose();
    return results;
  });
  expect(found).toHaveLength(60);
  for (const [frame, { first, number, isSame }] of found.entries()) {
    const firstOfGroup = frame < 30 ? 0 : 30;
    const near = [frame - 1, frame, frame + 1].filter((other) => other >= firstOfGroup && other < firstOfGroup + 30);
    expect(first.slice(0, near.length), `frame ${frame}`).toEqual(near);
    expect(number).toBe(frame);
    expect(isSame, `frame ${frame}`).toBe(true);
  }
});

test('[ANZ-04] a press that waits for a frame passes no packets to the decoder in its own task, so that it is painted first', async ({
  page,
}) => {
  await serveRanges(page, readFileSync(fixturePath(clip)));
  await openParts(page);
  const packets = await page.evaluate(async () => {
    const source = (await parts.readFrames('/fixture'))!;
    // Reads the whole file, so that decoding below does not wait for bytes.
    for await (const { image } of source.decode(0, 60, new AbortController().signal)) image.close();
    const { packets: counted, press } = parts.countDecodedPackets();
    const decoded: number[] = [];
    const stills = source.openStills({
      onFrame: (frame) => decoded.push(frame),
      onGivenUp: () => {},
      cacheBytes: 350 * 2 ** 20,
      scale: 1,
      pause: { ended: () => null, end: () => {} },
      steps: { listen: () => () => {}, announce: () => {} },
    });
    press(() => void stills.want(20, 1));
    while (!decoded.includes(20)) await new Promise((resolve) => requestAnimationFrame(resolve));
    stills.close();
    source.dispose();
    return counted;
  });
  expect(packets.inPress).toBe(0);
  expect(packets.later).toBeGreaterThan(0);
});
