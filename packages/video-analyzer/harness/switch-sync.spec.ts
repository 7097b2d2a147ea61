import { expect, test } from '@playwright/test';
import { openParts, withoutTrackProcessor } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

// Web Audio delivers sound a little later, by a time that the page cannot know.
for (const [hasProcessor, tolerance] of [
  [true, 0.04],
  [false, 0.06],
] as const) {
  const browser = hasProcessor ? '' : ', in browsers without MediaStreamTrackProcessor';
  test(`[PLUS-12] [REC-02] a microphone unplugged while recording leaves silence, and another one is recorded in sync${browser}`, async ({
    page,
  }) => {
    if (!hasProcessor) await withoutTrackProcessor(page);
    await openParts(page);
    const result = await page.evaluate(async () => {
      const { createMarks, createMicrophone, createRecorder, paintFlash, readMarks, startTakeEncoder } = parts;
      // The second one has another rate, and both have two channels.
      const devices = [await createMarks(48_000), await createMarks(44_100)] as const;
      const streams = devices.map(({ stream }) => stream);
      const microphone = createMicrophone({
        getUserMedia: () => Promise.resolve(streams.shift()!),
        meter: () => () => {},
      });
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      const ctx = canvas.getContext('2d')!;
      const paint = () => paintFlash(ctx, devices[0].begunCount() + devices[1].begunCount(), 1280, 720);
      const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      const storedBytes = async () => {
        const root = await navigator.storage.getDirectory();
        const folder = await root.getDirectoryHandle('takes');
        let bytes = 0;
        for await (const [, entry] of folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>) {
          bytes += (await entry.getFile()).size;
        }
        return bytes;
      };
      const recorder = createRecorder({ microphone, canvas, paint, startEncoder: startTakeEncoder });
      await recorder.start();
      for (let count = 0; count < 2; count += 1) {
        devices[0].add(performance.now() / 1000 + 0.2);
        await wait(0.7);
      }
      await wait(0.4);
      const [unplugged] = devices[0].stream.getAudioTracks();
      unplugged!.stop();
      unplugged!.dispatchEvent(new Event('ended'));
      const { isLost } = microphone.getSnapshot();
      await wait(1);
      const before = await storedBytes();
      // The picture of the time without a microphone gets on the disk before the recording ends.
      for (let storedNow = before; storedNow - before <= 1000; storedNow = await storedBytes()) await wait(0.2);
      await microphone.reopen();
      await wait(1.5);
      for (let count = 0; count < 2; count += 1) {
        devices[1].add(performance.now() / 1000 + 0.2);
        await wait(0.7);
      }
      await wait(0.4);
      await recorder.stop();
      const take = recorder.getSnapshot().segments[0]!;
      return { ...(await readMarks(take.blob)), isLost, isStored: take.isStored };
    });
    console.log({ ...result, frameTimes: result.frameTimes.length });
    expect(result).toMatchObject({ isLost: true, numberOfChannels: 1, sampleRate: 48_000 });
    expect(result.clicks).toHaveLength(4);
    expect(result.flashes).toHaveLength(4);
    result.flashes.forEach(({ at, stoodFor }, index) => {
      const offset = (result.clicks[index] ?? 0) - at;
      // A busy machine drops frames and the picture stands still. The flash and its click then fall somewhere into that time.
      const leftOut = Math.max(0, stoodFor - 1 / 30);
      expect(offset).toBeLessThanOrEqual(tolerance);
      expect(offset + leftOut).toBeGreaterThanOrEqual(-tolerance);
    });
  });
}
