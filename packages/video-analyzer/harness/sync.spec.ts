import { expect, test } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

const tolerance = 0.04;

test('[REC-02] [REC-03] flash and click stay within 40 ms of each other, also after a pause', async ({ page }) => {
  await openParts(page);
  const result = await page.evaluate(async () => {
    const { createMarks, createMicrophone, createRecorder, paintFlash, readMarks, startTakeEncoder } = parts;
    const marks = await createMarks();
    const microphone = createMicrophone({
      getUserMedia: () => Promise.resolve(marks.stream),
      meter: () => () => {},
    });
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const ctx = canvas.getContext('2d')!;
    const paint = () => paintFlash(ctx, marks.begunCount(), 1280, 720);
    const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const recorder = createRecorder({ microphone, canvas, paint, startEncoder: startTakeEncoder });
    await recorder.start();
    const begun = performance.now() / 1000;
    for (let count = 1; count <= 4; count += 1) {
      marks.add(begun + count * 0.7);
      await wait(0.7);
    }
    await wait(0.3);
    const pausedAt = performance.now() / 1000;
    recorder.pause();
    await wait(1.3);
    recorder.resume();
    const pause = performance.now() / 1000 - pausedAt;
    const frame = (seconds: number) => Math.ceil(seconds * 30) / 30;
    for (let count = 0; count < 4; count += 1) {
      const now = performance.now() / 1000;
      marks.add(begun + pause + frame(now - begun - pause + 0.2));
      await wait(0.7);
    }
    await recorder.stop();
    const take = recorder.getSnapshot().segments[0]!;
    return { ...(await readMarks(take.blob)), duration: take.durationSeconds };
  });
  expect(result.clicks).toHaveLength(8);
  expect(result.flashes).toHaveLength(8);
  const offsets = result.flashes.map(({ at, stoodFor }, index) => ({
    offset: (result.clicks[index] ?? 0) - at,
    stoodFor,
  }));
  const milliseconds = (seconds: number) => `${(seconds * 1000).toFixed(1)} ms`;
  const shown = offsets.map(
    ({ offset, stoodFor }) => `${milliseconds(offset)} (picture after ${milliseconds(stoodFor)})`,
  );
  console.log(shown.join(', '), result.frameTimes.length, result.duration);
  for (const { offset, stoodFor } of offsets) {
    expect(offset, `sound late: ${shown.join(', ')}`).toBeLessThanOrEqual(tolerance);
    // A busy machine drops frames and the picture stands still. The flash and its click then fall somewhere into that
    // time.
    const leftOut = Math.max(0, stoodFor - 1 / 30);
    expect(offset + leftOut, `sound early: ${shown.join(', ')}`).toBeGreaterThanOrEqual(-tolerance);
  }
});
