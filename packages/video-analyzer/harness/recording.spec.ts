import { writeFileSync } from 'node:fs';
import { findDecodingErrors } from '@swing/media/testing/delivered-file';
import { expect, test, type Page } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

async function record(page: Page, seconds: number) {
  await openParts(page);
  return page.evaluate(async (length) => {
    const { createMicrophone, createRecorder, startTakeEncoder, renderStage, wholePane, mediabunny } = parts;
    const player = parts.createPlayer(parts.video);
    await player.open(await parts.makeNumberedClip({ frames: 300, frameRate: 30, keyFrameInterval: 1 }));
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const ctx = canvas.getContext('2d')!;
    const style = { ...parts.defaultAnnotationStyle, thickness: 10 };
    const line = [
      { x: 0.1, y: 0.1 },
      { x: 0.9, y: 0.1 },
    ];
    const scene = [
      parts.createAnnotation({ id: 'a', video: 'video1', order: 1, shape: 'line', points: line, style, time: 0 }),
    ];
    const microphone = createMicrophone();
    let painted = 0;
    const paint = () => {
      painted += 1;
      renderStage(ctx, canvas, { panes: [wholePane(player, scene)] });
    };
    const recorder = createRecorder({ microphone, canvas, paint, startEncoder: startTakeEncoder });
    await recorder.start();
    void player.play();
    await new Promise((resolve) => setTimeout(resolve, length * 1000));
    const stopAt = performance.now();
    await recorder.stop();
    const stopMilliseconds = performance.now() - stopAt;
    const [take] = recorder.getSnapshot().segments;
    if (!take) throw new Error(recorder.getSnapshot().error ?? 'no take');

    const input = new mediabunny.Input({
      source: new mediabunny.BlobSource(take.blob),
      formats: mediabunny.ALL_FORMATS,
    });
    const video = (await input.getPrimaryVideoTrack())!;
    const audio = (await input.getPrimaryAudioTrack())!;
    let frames = 0;
    for await (const _ of new mediabunny.EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true }))
      frames += 1;
    let peak = 0;
    for await (const { buffer } of new mediabunny.AudioBufferSink(audio).buffers()) {
      for (const value of buffer.getChannelData(0)) peak = Math.max(peak, Math.abs(value));
    }
    const sample = (await new mediabunny.VideoSampleSink(video).getSample(1))!;
    const look = new OffscreenCanvas(1280, 720).getContext('2d')!;
    sample.draw(look, 0, 0);
    const place = parts.frameViewport(canvas, parts.wholePlace(player.getSnapshot()), parts.wholeFrame);
    const pixel = [...look.getImageData(place.x + place.width / 2, place.y + place.height * 0.1, 1, 1).data];
    const numbers: number[] = [];
    for (const time of [0.5, 1.5, 2.5]) {
      const shown = (await new mediabunny.VideoSampleSink(video).getSample(time))!;
      shown.draw(look, 0, 0);
      numbers.push(parts.readNumber(look, place.x, place.y, place.width, place.height));
    }
    const bytes = new Uint8Array(await take.blob.arrayBuffer());
    const boxes: string[] = [];
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length; ) {
      boxes.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
      at += view.getUint32(at) === 1 ? Number(view.getBigUint64(at + 8)) : view.getUint32(at);
    }
    let binary = '';
    for (let at = 0; at < bytes.length; at += 32768) binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
    return {
      videoCodec: await video.getCodec(),
      audioCodec: await audio.getCodec(),
      duration: await input.computeDuration(),
      reported: take.durationSeconds,
      hasAudio: take.hasAudio,
      microphone: microphone.getSnapshot().status,
      frames,
      painted,
      peak,
      pixel,
      numbers,
      stopMilliseconds,
      boxes,
      base64: btoa(binary),
    };
  }, seconds);
}

test('[REC-02] [REC-04] records picture, drawing and voice into a plain H.264 + AAC MP4 @main', async ({
  page,
}, testInfo) => {
  const { base64, ...result } = await record(page, 3);
  const file = testInfo.outputPath('take.mp4');
  writeFileSync(file, Buffer.from(base64, 'base64'));
  console.log(file, result);
  expect(result).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac', hasAudio: true, microphone: 'idle' });
  expect(result.boxes).toEqual(['ftyp', 'moov', 'mdat']);
  expect(Math.abs(result.duration - result.reported)).toBeLessThan(0.1);
  expect(result.peak).toBeGreaterThan(0.02);
  expect(result.pixel[0]).toBeGreaterThan(180);
  expect(result.pixel[1]).toBeLessThan(90);
  // While the page stalls, the recording keeps its last picture.
  expect(result.numbers).toEqual(result.numbers.toSorted((one, other) => one - other));
  expect(result.numbers.at(-1)).toBeGreaterThan(result.numbers[0]!);

  expect(findDecodingErrors(file) ?? '', 'ffmpeg decodes all of it').toBe('');
});

test('[REC-02] [REC-04] a recording that is stopped at once has one picture and can be played', async ({ page }) => {
  await openParts(page);
  const result = await page.evaluate(async () => {
    const { createMicrophone, createRecorder, startTakeEncoder, mediabunny } = parts;
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const ctx = canvas.getContext('2d')!;
    const paint = () => ctx.fillRect(0, 0, 1280, 720);
    const microphone = createMicrophone();
    const recorder = createRecorder({ microphone, canvas, paint, startEncoder: startTakeEncoder });
    await recorder.start();
    await recorder.stop();
    const { segments, error } = recorder.getSnapshot();
    const [take] = segments;
    if (!take) throw new Error(error ?? 'no take');
    const source = new mediabunny.BlobSource(take.blob);
    const input = new mediabunny.Input({ source, formats: mediabunny.ALL_FORMATS });
    const packets = new mediabunny.EncodedPacketSink((await input.getPrimaryVideoTrack())!).packets();
    const times: number[] = [];
    for await (const { timestamp } of packets) times.push(timestamp);
    const video = Object.assign(document.createElement('video'), { src: URL.createObjectURL(take.blob) });
    await new Promise((resolve, reject) => {
      video.addEventListener('loadeddata', resolve);
      video.addEventListener('error', () => reject(new Error('It cannot be played.')));
    });
    return { times, error, status: microphone.getSnapshot().status };
  });
  expect(result.times[0]).toBe(0);
  expect(result.times.length).toBeLessThan(5);
  expect(result).toMatchObject({ error: null, status: 'idle' });
});
