import { expect, test } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

test('[REC-02] [ANZ-05] a recording shows the brightness and contrast of each video', async ({ page }) => {
  await openParts(page);
  const colors = await page.evaluate(async () => {
    const { analyzer } = await parts.openTwoVideos();
    analyzer.attachLight(parts.createLightFilter);
    const { video1, video2 } = analyzer.sides;
    video1.settings.set({ ...video1.settings.getSnapshot(), brightness: 1.5 });
    video2.settings.set({ ...video2.settings.getSnapshot(), brightness: 0.5, contrast: 1.4 });
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
    const { Input, BlobSource, VideoSampleSink, ALL_FORMATS } = parts.mediabunny;
    const input = new Input({ source: new BlobSource(take.blob), formats: ALL_FORMATS });
    const track = (await input.getPrimaryVideoTrack())!;
    const sample = (await new VideoSampleSink(track).getSample(0.5))!;
    const look = new OffscreenCanvas(1280, 720).getContext('2d')!;
    sample.draw(look, 0, 0);
    sample.close();
    return [0.25, 0.75].map((x) => look.getImageData(1280 * x, 720 * 0.3, 1, 1).data[0]!);
  });
  // Middle gray is 128. What H.264 loses is at most 2.
  expect(Math.abs(colors[0]! - 192)).toBeLessThanOrEqual(2);
  expect(Math.abs(colors[1]! - 39)).toBeLessThanOrEqual(2);
});

test('[REC-02] [ANZ-05] while something is recorded, brightness is prepared for the recording too', async ({
  page,
}) => {
  await openParts(page);
  const prepared = await page.evaluate(async () => {
    const { analyzer } = await parts.openTwoVideos();
    const counts: number[] = [];
    let count = 0;
    const createLightFilter = () => {
      const filter = parts.createLightFilter();
      let isPrepared = false;
      return {
        draw: filter.draw,
        prepare() {
          if (!isPrepared) count += 1;
          isPrepared = true;
          filter.prepare();
        },
      };
    };
    analyzer.attachLight(createLightFilter);
    analyzer.prepareLight();
    counts.push(count);
    const { recorder } = analyzer.recordingParts(parts.createRecordingParts);
    await recorder.start();
    analyzer.prepareLight();
    counts.push(count);
    await recorder.stop();
    return counts;
  });
  expect(prepared).toEqual([1, 2]);
});
