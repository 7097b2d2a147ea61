import { expect, test } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

const tolerance = 0.04;

test('[REC-02] [REC-03] flash and click stay within 40 ms of each other, also after a pause', async ({ page }) => {
  await openParts(page);
  const result = await page.evaluate(async () => {
    const { createMicrophone, createRecorder, startTakeEncoder, mediabunny } = parts;
    const audio = new AudioContext({ sampleRate: 48_000 });
    await audio.resume();
    const destination = audio.createMediaStreamDestination();
    const silence = audio.createConstantSource();
    silence.offset.value = 0;
    silence.connect(destination);
    silence.start();
    const microphone = createMicrophone({
      getUserMedia: () => Promise.resolve(destination.stream),
      meter: () => () => {},
    });
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const ctx = canvas.getContext('2d')!;
    const flashes: { at: number; start: number }[] = [];
    const paint = () => {
      // A starved audio thread falls behind performance.now(), and the click with it, so the flash waits for both
      // clocks.
      const hasBegun = ({ at, start }: { at: number; start: number }) =>
        performance.now() / 1000 >= at && audio.currentTime >= start;
      // Each click inverts the picture until the next one, so that every flash is long enough to be in a recorded
      // frame.
      ctx.fillStyle = flashes.filter(hasBegun).length % 2 === 1 ? '#ffffff' : '#000000';
      ctx.fillRect(0, 0, 1280, 720);
    };
    const event = (at: number) => {
      const tone = audio.createOscillator();
      tone.frequency.value = 1000;
      tone.connect(destination);
      const start = audio.currentTime + (at - performance.now() / 1000);
      flashes.push({ at, start });
      tone.start(start);
      tone.stop(start + 0.15);
    };
    const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const recorder = createRecorder({ microphone, canvas, paint, startEncoder: startTakeEncoder });
    await recorder.start();
    const begun = performance.now() / 1000;
    for (let count = 1; count <= 4; count += 1) {
      event(begun + count * 0.7);
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
      event(begun + pause + frame(now - begun - pause + 0.2));
      await wait(0.7);
    }
    await recorder.stop();
    const take = recorder.getSnapshot().segments[0]!;
    const input = new mediabunny.Input({
      source: new mediabunny.BlobSource(take.blob),
      formats: mediabunny.ALL_FORMATS,
    });
    const seen: { at: number; stoodFor: number }[] = [];
    const small = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true })!;
    let wasBright = false;
    let before = 0;
    let frames = 0;
    for await (const sample of new mediabunny.VideoSampleSink((await input.getPrimaryVideoTrack())!).samples()) {
      frames += 1;
      sample.draw(small, 0, 0, 8, 8);
      const isBright = small.getImageData(4, 4, 1, 1).data[0]! > 128;
      if (isBright !== wasBright) seen.push({ at: sample.timestamp, stoodFor: sample.timestamp - before });
      wasBright = isBright;
      before = sample.timestamp;
      sample.close();
    }
    const soundTimes: number[] = [];
    for await (const { buffer, timestamp } of new mediabunny.AudioBufferSink(
      (await input.getPrimaryAudioTrack())!,
    ).buffers()) {
      buffer.getChannelData(0).forEach((value, index) => {
        const at = timestamp + index / buffer.sampleRate;
        if (Math.abs(value) > 0.3 && at - (soundTimes.at(-1) ?? -1) > 0.4) soundTimes.push(at);
      });
    }
    return { seen, soundTimes, frames, duration: take.durationSeconds };
  });
  expect(result.soundTimes).toHaveLength(8);
  expect(result.seen).toHaveLength(8);
  const marks = result.seen.map(({ at, stoodFor }, index) => ({
    offset: (result.soundTimes[index] ?? 0) - at,
    stoodFor,
  }));
  const milliseconds = (seconds: number) => `${(seconds * 1000).toFixed(1)} ms`;
  const shown = marks.map(
    ({ offset, stoodFor }) => `${milliseconds(offset)} (picture after ${milliseconds(stoodFor)})`,
  );
  console.log(shown.join(', '), result.frames, result.duration);
  for (const { offset, stoodFor } of marks) {
    expect(offset, `sound late: ${shown.join(', ')}`).toBeLessThanOrEqual(tolerance);
    // A busy machine drops frames and the picture stands still. The flash and its click then fall somewhere into that
    // time.
    const leftOut = Math.max(0, stoodFor - 1 / 30);
    expect(offset + leftOut, `sound early: ${shown.join(', ')}`).toBeGreaterThanOrEqual(-tolerance);
  }
});
