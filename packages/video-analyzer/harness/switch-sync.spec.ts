import { expect, test } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

// Without MediaStreamTrackProcessor the delay of Web Audio is not known.
for (const [hasProcessor, tolerance] of [
  [true, 0.04],
  [false, 0.12],
] as const) {
  const browser = hasProcessor ? '' : ', in browsers without MediaStreamTrackProcessor';
  test(`[PLUS-12] [REC-02] a microphone unplugged while recording leaves silence, and another one is recorded in sync${browser}`, async ({
    page,
  }) => {
    if (!hasProcessor) {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor'));
    }
    await openParts(page);
    const result = await page.evaluate(async () => {
      const { createMicrophone, createRecorder, startTakeEncoder, mediabunny } = parts;
      const device = async (sampleRate: number) => {
        const audio = new AudioContext({ sampleRate });
        await audio.resume();
        const destination = audio.createMediaStreamDestination();
        const silence = new ConstantSourceNode(audio, { offset: 0 });
        silence.connect(destination);
        silence.start();
        return { audio, destination, track: destination.stream.getAudioTracks()[0]! };
      };
      // The second one has another rate, and both have two channels.
      const devices = [await device(48_000), await device(44_100)] as const;
      const streams = devices.map(({ destination }) => destination.stream);
      const microphone = createMicrophone({
        getUserMedia: () => Promise.resolve(streams.shift()!),
        meter: () => () => {},
      });
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      const ctx = canvas.getContext('2d')!;
      const flashes: (() => boolean)[] = [];
      const paint = () => {
        ctx.fillStyle = flashes.filter((hasBegun) => hasBegun()).length % 2 === 1 ? '#ffffff' : '#000000';
        ctx.fillRect(0, 0, 1280, 720);
      };
      const event = ({ audio, destination }: (typeof devices)[number], at: number) => {
        const tone = new OscillatorNode(audio, { frequency: 1000 });
        tone.connect(destination);
        const start = audio.currentTime + (at - performance.now() / 1000);
        flashes.push(() => performance.now() / 1000 >= at && audio.currentTime >= start);
        tone.start(start);
        tone.stop(start + 0.15);
      };
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
        event(devices[0], performance.now() / 1000 + 0.2);
        await wait(0.7);
      }
      await wait(0.4);
      devices[0].track.stop();
      devices[0].track.dispatchEvent(new Event('ended'));
      const { isLost } = microphone.getSnapshot();
      await wait(1);
      const before = await storedBytes();
      await wait(2);
      const stored = (await storedBytes()) - before;
      await microphone.reopen();
      await wait(1.5);
      for (let count = 0; count < 2; count += 1) {
        event(devices[1], performance.now() / 1000 + 0.2);
        await wait(0.7);
      }
      await wait(0.4);
      await recorder.stop();
      const take = recorder.getSnapshot().segments[0]!;
      const source = new mediabunny.BlobSource(take.blob);
      const input = new mediabunny.Input({ source, formats: mediabunny.ALL_FORMATS });
      const pictureTimes: { at: number; stoodFor: number }[] = [];
      const small = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true })!;
      let wasBright = false;
      let last = 0;
      for await (const sample of new mediabunny.VideoSampleSink((await input.getPrimaryVideoTrack())!).samples()) {
        sample.draw(small, 0, 0, 8, 8);
        const isBright = small.getImageData(4, 4, 1, 1).data[0]! > 128;
        if (isBright !== wasBright) pictureTimes.push({ at: sample.timestamp, stoodFor: sample.timestamp - last });
        wasBright = isBright;
        last = sample.timestamp;
        sample.close();
      }
      const track = (await input.getPrimaryAudioTrack())!;
      const soundTimes: number[] = [];
      for await (const { buffer, timestamp } of new mediabunny.AudioBufferSink(track).buffers()) {
        buffer.getChannelData(0).forEach((value, index) => {
          const at = timestamp + index / buffer.sampleRate;
          if (Math.abs(value) > 0.3 && at - (soundTimes.at(-1) ?? -1) > 0.4) soundTimes.push(at);
        });
      }
      const { sampleRate, numberOfChannels } = {
        sampleRate: await track.getSampleRate(),
        numberOfChannels: await track.getNumberOfChannels(),
      };
      return { pictureTimes, soundTimes, isLost, stored, sampleRate, numberOfChannels, isStored: take.isStored };
    });
    console.log(result);
    expect(result).toMatchObject({ isLost: true, numberOfChannels: 1, sampleRate: 48_000 });
    expect(result.soundTimes).toHaveLength(4);
    expect(result.pictureTimes).toHaveLength(4);
    result.pictureTimes.forEach(({ at, stoodFor }, index) => {
      const offset = (result.soundTimes[index] ?? 0) - at;
      // A busy machine drops frames and the picture stands still. The flash and its click then fall somewhere into that time.
      const leftOut = Math.max(0, stoodFor - 1 / 30);
      expect(offset).toBeLessThanOrEqual(tolerance);
      expect(offset + leftOut).toBeGreaterThanOrEqual(-tolerance);
    });
    // The picture of the time without a microphone is on the disk before the recording ends.
    expect(result.stored).toBeGreaterThan(1000);
  });
}
