import { shapeOf } from '@swing/media/picture-shape';
import {
  AudioBufferSource,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type AudioCodec,
  type VideoCodec,
} from 'mediabunny';
import { audioQuality, chooseSoundCodec, videoQuality } from '../src/encoding/recording-codecs.ts';
import type { TakeManifest } from '../src/takes/take-manifest.ts';
import { openTakeStore } from '../src/takes/take-store.ts';

const sampleRate = 48_000;

export type KeptTakeOptions = {
  seconds: number;
  /** Frequency of a beep of 0.2 s at `beepAt`, during which the picture is white. Null: without sound. */
  beepHertz: number | null;
  beepAt?: number;
  /** Highest amplitude of the beep. 0.5 unless given. */
  beepLevel?: number;
  width?: number;
  height?: number;
  frameRate?: number;
  /** Null: it is one of the practice swing. */
  submissionId?: string | null;
  /** Shows noise in a twelfth of the picture, so that it needs about as many bytes as the bit rate allows. */
  isNoisy?: boolean;
  /** Moves 400 rectangles, which need about as many bytes as the bit rate allows, but can do with fewer, unlike noise. */
  hasShapes?: boolean;
  /** As WebCodecs names it, if the encoder is not to choose profile and level. */
  codecString?: string;
  /** H.264 and AAC unless given. */
  codecs?: { readonly video: VideoCodec; readonly audio: AudioCodec };
};

function beep(
  { seconds, beepHertz, beepAt = 0.5, beepLevel = 0.5 }: KeptTakeOptions,
  delaySeconds: number,
): AudioBuffer {
  const buffer = new AudioBuffer({ length: Math.round(seconds * sampleRate), sampleRate, numberOfChannels: 1 });
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index += 1) {
    // As for recordings, the delay of the encoder is taken off before.
    const at = index / sampleRate + delaySeconds;
    if (at >= beepAt && at < beepAt + 0.2) data[index] = beepLevel * Math.sin(2 * Math.PI * (beepHertz ?? 0) * at);
  }
  return buffer;
}

function noiseLike(context: OffscreenCanvasRenderingContext2D, width: number, height: number): ImageData {
  const noise = context.createImageData(width, height);
  for (let byte = 0; byte < noise.data.length; byte += 4)
    noise.data.fill(Math.random() * 256, byte, byte + 3).fill(255, byte + 3, byte + 4);
  return noise;
}

function paintShapes(context: OffscreenCanvasRenderingContext2D, frame: number) {
  const { width, height } = context.canvas;
  for (let shape = 0; shape < 400; shape += 1) {
    context.fillStyle = `hsl(${(shape * 37 + frame * 3) % 360} 70% 30%)`;
    context.fillRect((shape * 53 + frame * 7) % width, (shape * 97 + frame * 3) % height, 60, 40);
  }
}

/** Stores a recording as the recorder does, but faster than it could be recorded. Returns its id. */
export async function makeKeptTake(options: KeptTakeOptions): Promise<string> {
  const { seconds, beepHertz, beepAt = 0.5, width = 1280, height = 720, frameRate = 30 } = options;
  const codecs = options.codecs ?? { video: 'avc', audio: 'aac' };
  const audioDelay = codecs.audio === 'aac' ? (await chooseSoundCodec()).audioDelay : 0;
  const manifest: TakeManifest = {
    version: 1,
    owner: {
      accountId: 'coach-1',
      submissionId: options.submissionId === undefined ? '4f9a1c7e-53d2-4f0e-9b1a-0c6f2f7f8a11' : options.submissionId,
      title: 'Mia Torres',
      isCorrection: false,
    },
    startedAt: new Date().toISOString(),
    state: 'recording',
    durationSeconds: null,
    shape: shapeOf({ width, height }),
    videoCodec: codecs.video,
    audioCodec: beepHertz === null ? null : codecs.audio,
  };
  const store = await openTakeStore(manifest);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.5 }),
    target: new StreamTarget(store.writable),
  });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const picture = new CanvasSource(canvas, {
    codec: codecs.video,
    quality: videoQuality,
    keyFrameInterval: 1,
    ...(options.codecString && { fullCodecString: options.codecString }),
  });
  output.addVideoTrack(picture);
  const sound = beepHertz === null ? null : new AudioBufferSource({ codec: codecs.audio, quality: audioQuality });
  if (sound) output.addAudioTrack(sound);
  await output.start();
  const soundAdded = sound?.add(beep(options, audioDelay)).then(() => sound.close());
  const noises = options.isNoisy
    ? Array.from({ length: 4 }, () => noiseLike(context, Math.round(width / 3), Math.round(height / 4)))
    : [];
  const frameCount = Math.round(seconds * frameRate);
  for (let frame = 0; frame < frameCount; frame += 1) {
    const at = frame / frameRate;
    const isBright = beepHertz !== null && at >= beepAt - 1e-6 && at < beepAt + 0.2;
    context.fillStyle = isBright ? '#ffffff' : '#203040';
    context.fillRect(0, 0, width, height);
    const noise = noises[frame % noises.length];
    if (noise) context.putImageData(noise, 0, 0);
    if (options.hasShapes && !isBright) paintShapes(context, frame);
    context.fillStyle = '#ffcc00';
    context.fillRect(0, height * 0.9, (width * frame) / frameCount, height * 0.1);
    await picture.add(at, 1 / frameRate);
  }
  await soundAdded;
  await output.finalize();
  await store.finish({ ...manifest, state: 'finished', durationSeconds: seconds });
  store.close();
  return store.id;
}
