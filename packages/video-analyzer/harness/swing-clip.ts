import { AudioBufferSource, BufferTarget, CanvasSource, MovOutputFormat, Output, Quality } from 'mediabunny';
import { slowDown } from '../src/contact/testing/slow-down.ts';

export type SwingClip = {
  frameRate: number;
  /** Distance of the phone, by which the sound is late. */
  metres: number;
  /** Media seconds in a real one. */
  slowdown?: number;
  /** What is in the sound track; `null` for no sound track. */
  sound?: 'crack' | 'voice' | null;
};

const [width, height] = [320, 180] as const;
const sampleRate = 48_000;
const secondsBefore = 0.8;
const secondsAfter = 0.4;
/** The bat: radians per second at the hit, and seconds until then. */
const [fastest, comesAround] = [35, 0.15] as const;

/** Real seconds of the hit: in the middle of a frame. */
const hitAt = ({ frameRate, slowdown = 1 }: SwingClip) =>
  (Math.round(secondsBefore * slowdown * frameRate) + 0.5) / frameRate / slowdown;

/** The bat's angle at a real time after the hit. It gets faster until the hit, which slows it down by a quarter. */
function batAngle(time: number): number {
  if (time > 0) return 0.75 * fastest * 0.1 * (1 - Math.exp(-time / 0.1));
  const turned = Math.max(time, -comesAround);
  return fastest * (turned + turned ** 2 / (2 * comesAround));
}

function drawSwing(ctx: OffscreenCanvasRenderingContext2D, time: number) {
  ctx.fillStyle = '#5b7a4a';
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = '#7d9a6b';
  for (let stripe = 0; stripe < 16; stripe += 2) ctx.fillRect(stripe * 20, 0, 20, height);
  ctx.fillStyle = '#30343c';
  ctx.fillRect(130 + time * 12, 60, 24, 100);
  ctx.save();
  ctx.translate(154 + time * 12, 100);
  ctx.rotate(batAngle(time));
  ctx.fillStyle = '#e8d9b0';
  ctx.fillRect(0, -4, 70, 8);
  ctx.restore();
  // The ball comes from the right at 25 m/s and leaves at 40; a metre is 60 pixels.
  ctx.fillStyle = '#ffffff';
  ctx.beginPath();
  ctx.arc(226 + (time < 0 ? -time * 25 * 60 : time * 40 * 60), time < 0 ? 100 : 100 - time * 600, 5, 0, 2 * Math.PI);
  ctx.fill();
}

function makeSound(clip: SwingClip): AudioBuffer {
  const { metres, slowdown = 1, sound } = clip;
  const heardAt = hitAt(clip) + metres / 343;
  let seed = 1;
  const random = () => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * 2 - 1;
  const samples = Float32Array.from({ length: Math.round((secondsBefore + secondsAfter) * sampleRate) }, (_, at) => {
    const time = at / sampleRate;
    const crack = time < heardAt ? 0 : Math.exp(-(time - heardAt) / 0.005);
    const voice = Math.max(0, Math.sin(2 * Math.PI * 4 * time)) ** 2;
    return random() * (0.005 + (sound === 'voice' ? 0.3 * voice : 0.6 * crack));
  });
  const buffer = new AudioBuffer({ numberOfChannels: 1, length: samples.length * slowdown, sampleRate });
  buffer.copyToChannel(slowDown(samples, slowdown), 0);
  return buffer;
}

/** An H.264 clip of a drawn swing with its sound. Returns it with the number of the frame in which the ball is hit. */
export async function makeSwingClip(clip: SwingClip): Promise<{ file: Blob; hitFrame: number }> {
  const { frameRate, slowdown = 1, sound = 'crack' } = clip;
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  const picture = new CanvasSource(canvas, {
    codec: 'avc',
    quality: new Quality({ bitrate: 3_000_000 }),
    keyFrameInterval: 1,
  });
  const track = new AudioBufferSource({ codec: 'pcm-s16' });
  output.addVideoTrack(picture);
  if (sound !== null) output.addAudioTrack(track);
  await output.start();
  const frames = Math.round((secondsBefore + secondsAfter) * slowdown * frameRate);
  for (let frame = 0; frame < frames; frame++) {
    // A frame shows what happens in its middle.
    drawSwing(ctx, (frame + 0.5) / frameRate / slowdown - hitAt(clip));
    await picture.add(frame / frameRate, 1 / frameRate);
  }
  if (sound !== null) await track.add(makeSound({ ...clip, sound }));
  await output.finalize();
  const hitFrame = Math.floor(hitAt(clip) * slowdown * frameRate + 1e-9);
  return { file: new Blob([target.buffer as ArrayBuffer], { type: 'video/quicktime' }), hitFrame };
}
