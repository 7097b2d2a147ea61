import { expect, test } from '@playwright/test';
import { openParts, withoutTrackProcessor } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

/** Seconds. Web Audio delivers sound a little later, by a time that the page cannot know. */
const tolerances = { processor: 0.04, webAudio: 0.06 };

type Marked = Awaited<ReturnType<Parts['readMarks']>>;

function expectInSync({ flashes, clicks }: Marked, count: number, tolerance = tolerances.processor): void {
  expect(clicks).toHaveLength(count);
  expect(flashes).toHaveLength(count);
  const offsets = flashes.map(({ at, stoodFor }, index) => ({ offset: (clicks[index] ?? 0) - at, stoodFor }));
  const milliseconds = (seconds: number) => `${(seconds * 1000).toFixed(1)} ms`;
  const shown = offsets
    .map(({ offset, stoodFor }) => `${milliseconds(offset)} (picture after ${milliseconds(stoodFor)})`)
    .join(', ');
  console.log(shown);
  for (const { offset, stoodFor } of offsets) {
    expect(offset, `sound late: ${shown}`).toBeLessThanOrEqual(tolerance);
    // A busy machine drops frames and the picture stands still. The flash and its click then fall somewhere into that
    // time.
    const leftOut = Math.max(0, stoodFor - 1 / 30);
    expect(offset + leftOut, `sound early: ${shown}`).toBeGreaterThanOrEqual(-tolerance);
  }
}

for (const hasProcessor of [true, false]) {
  const browser = hasProcessor ? '' : ', in browsers without MediaStreamTrackProcessor';
  test(`[REC-02] [REC-03] flash and click stay within ${hasProcessor ? 40 : 60} ms of each other, also after a pause and on a busy page${browser}`, async ({
    page,
  }) => {
    if (!hasProcessor) await withoutTrackProcessor(page);
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
      /** Keeps the page from handling anything, as much work does. */
      const block = (milliseconds: number) => {
        const end = performance.now() + milliseconds;
        while (performance.now() < end);
      };
      for (let count = 0; count < 4; count += 1) {
        marks.add(performance.now() / 1000 + 0.2);
        await wait(0.45);
        block(200);
        await wait(0.1);
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
    console.log(result.frameTimes.length, result.duration);
    expectInSync(result, 8, hasProcessor ? tolerances.processor : tolerances.webAudio);
  });
}

test('[PLUS-11] [REC-02] flash and click stay within 40 ms of each other before and after a step back', async ({
  page,
}) => {
  await openParts(page);
  const cut = 1.75;
  const result = await page.evaluate(async (cutAt) => {
    const { createMarks, createMicrophone, createRecorder, paintFlash, readMarks, startTakeEncoder } = parts;
    const marks = await createMarks();
    const microphone = createMicrophone({
      // The recorder stops the track that it gets, and opens the microphone again after the step back.
      getUserMedia: () => Promise.resolve(marks.stream.clone()),
      meter: () => () => {},
    });
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const ctx = canvas.getContext('2d')!;
    const paint = () => paintFlash(ctx, marks.begunCount(), 1280, 720);
    const recorder = createRecorder({ microphone, canvas, paint, startEncoder: startTakeEncoder });
    recorder.joinPartsWith(parts.joinParts);
    const now = () => performance.now() / 1000;
    const waitUntil = (at: number) => new Promise((resolve) => setTimeout(resolve, (at - now()) * 1000));
    /** Makes marks at these seconds of the part that begins now. Resolves half a second after the last one. */
    const mark = (...seconds: number[]) => {
      const begun = now();
      for (const at of seconds) marks.add(begun + at);
      return waitUntil(begun + seconds.at(-1)! + 0.5);
    };
    await recorder.start();
    // Two of them are cut, so that the picture goes on in the colour that it had at the cut.
    await mark(0.5, 1.2, 2.3, 2.9);
    recorder.pause();
    await recorder.endTake();
    parts.cutAfter(recorder, cutAt);
    const resumed = new Promise<void>((resolve) => {
      recorder.subscribe(() => {
        if (recorder.getSnapshot().status === 'recording') resolve();
      });
    });
    recorder.resume();
    await resumed;
    await mark(0.6, 1.3, 2);
    await recorder.stop();
    const { segments, error } = recorder.getSnapshot();
    return { ...(await readMarks(segments[0]!.blob)), error, count: segments.length };
  }, cut);
  expect(result).toMatchObject({ error: null, count: 1 });
  expectInSync(result, 5);
  const expected = [0.5, 1.2, cut + 0.6, cut + 1.3, cut + 2];
  for (const [index, { at, stoodFor }] of result.flashes.entries())
    expect(Math.abs(at - expected[index]!), `mark ${index + 1} at ${at} s`).toBeLessThan(0.25 + stoodFor);
});

for (const hasProcessor of [true, false]) {
  const browser = hasProcessor ? '' : ', in browsers without MediaStreamTrackProcessor';
  test(`[REC-02] a sound just before Stop is recorded although the page was too busy to receive it before Stop${browser}`, async ({
    page,
  }) => {
    if (!hasProcessor) await withoutTrackProcessor(page);
    await openParts(page);
    const { clicks, duration } = await page.evaluate(async () => {
      const { createMarks, createMicrophone, createRecorder, readMarks, startTakeEncoder } = parts;
      const marks = await createMarks();
      const microphone = createMicrophone({
        getUserMedia: () => Promise.resolve(marks.stream),
        meter: () => () => {},
      });
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      canvas.getContext('2d');
      const recorder = createRecorder({ microphone, canvas, paint: () => {}, startEncoder: startTakeEncoder });
      await recorder.start();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      marks.add(performance.now() / 1000 + 0.3);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const end = performance.now() + 500;
      while (performance.now() < end);
      await recorder.stop();
      const take = recorder.getSnapshot().segments[0]!;
      return { ...(await readMarks(take.blob)), duration: take.durationSeconds };
    });
    expect(clicks).toHaveLength(1);
    expect(duration - clicks[0]!).toBeGreaterThan(0.2);
    expect(duration - clicks[0]!).toBeLessThan(0.4);
  });
}
