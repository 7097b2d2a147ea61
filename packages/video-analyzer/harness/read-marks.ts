import { ALL_FORMATS, AudioBufferSink, BlobSource, Input, VideoSampleSink, type InputVideoTrack } from 'mediabunny';

/** Only this corner is read, in pixels. It is at the top left. */
export const flashSize = 64;

/** `stoodFor` is how long the frame before was shown. */
type Flash = { readonly at: number; readonly stoodFor: number };

async function readPicture(track: InputVideoTrack) {
  const flashes: Flash[] = [];
  const frameTimes: number[] = [];
  const small = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true });
  if (!small) throw new Error('No canvas');
  let wasBright = false;
  for await (const sample of new VideoSampleSink(track).samples()) {
    sample.draw(small, 0, 0, flashSize, flashSize, 0, 0, 8, 8);
    const isBright = (small.getImageData(4, 4, 1, 1).data[0] ?? 0) > 128;
    const at = sample.timestamp;
    if (isBright !== wasBright) flashes.push({ at, stoodFor: at - (frameTimes.at(-1) ?? 0) });
    wasBright = isBright;
    frameTimes.push(at);
    sample.close();
  }
  return { flashes, frameTimes };
}

/** Reads from a recording when the picture flashes, when the sound clicks, and the time of each frame. In seconds. */
export async function readMarks(recording: Blob) {
  const input = new Input({ source: new BlobSource(recording), formats: ALL_FORMATS });
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!picture || !sound) throw new Error('Picture or sound is missing');
  const clicks: number[] = [];
  for await (const { buffer, timestamp } of new AudioBufferSink(sound).buffers()) {
    buffer.getChannelData(0).forEach((value, index) => {
      if (Math.abs(value) <= 0.3) return;
      const at = timestamp + index / buffer.sampleRate;
      if (at - (clicks.at(-1) ?? -1) > 0.4) clicks.push(at);
    });
  }
  return {
    ...(await readPicture(picture)),
    clicks,
    sampleRate: await sound.getSampleRate(),
    numberOfChannels: await sound.getNumberOfChannels(),
  };
}
