import { expect, test, type Page } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

async function limitStorage(page: Page, bytes: number) {
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: bytes });
}

test('[REC-02] [REC-04] a recording goes on to its end when the storage of the browser is full', async ({ page }) => {
  await openParts(page);
  await limitStorage(page, 500_000);
  const result = await page.evaluate(async () => {
    const { analyzer } = await parts.openTwoVideos();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const ctx = canvas.getContext('2d')!;
    const noise = ctx.createImageData(1280, 720);
    const paint = () => {
      // Noise, so that the encoder needs many bytes.
      for (let at = 0; at < noise.data.length; at += 4)
        noise.data.fill(Math.random() * 256, at, at + 3).fill(255, at + 3, at + 4);
      ctx.putImageData(noise, 0, 0);
    };
    const recorder = parts.createRecorder({
      microphone: analyzer.recordingParts(parts.createRecordingParts).microphone,
      canvas,
      paint,
      startEncoder: parts.startTakeEncoder,
    });
    await recorder.start();
    await new Promise<void>((resolve) => {
      const stop = recorder.subscribe(() => {
        if (recorder.getSnapshot().elapsedSeconds < 4) return;
        stop();
        resolve();
      });
    });
    await recorder.stop();
    const { segments, error } = recorder.getSnapshot();
    const [take] = segments;
    if (!take) throw new Error(error ?? 'no take');
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('takes');
    let storedBytes = 0;
    for await (const [, entry] of folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>) {
      storedBytes += (await entry.getFile()).size;
    }
    const { Input, BlobSource, VideoSampleSink, ALL_FORMATS } = parts.mediabunny;
    const input = new Input({ source: new BlobSource(take.blob), formats: ALL_FORMATS });
    const sink = new VideoSampleSink((await input.getPrimaryVideoTrack())!);
    let decoded = 0;
    for await (const sample of sink.samples()) {
      decoded += 1;
      sample.close();
    }
    return { error, bytes: take.blob.size, storedBytes, decoded, seconds: await input.computeDuration() };
  });
  expect(result.error).toBeNull();
  expect(result.storedBytes).toBeLessThanOrEqual(500_000);
  expect(result.bytes).toBeGreaterThan(600_000);
  expect(result.seconds).toBeGreaterThanOrEqual(4);
  expect(result.decoded).toBeGreaterThan(4);
});
