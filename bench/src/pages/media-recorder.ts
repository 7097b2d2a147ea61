/// <reference lib="dom" />
import { recordingPreset } from '@swing/media/encoding-presets';
import { recordingSizes } from '@swing/media/picture-shape';
import { h264, loadFfmpeg } from './run-ffmpeg.ts';

const event = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

async function play(blob: Blob): Promise<HTMLVideoElement> {
  const video = Object.assign(document.createElement('video'), { muted: true, loop: true });
  video.src = URL.createObjectURL(blob);
  await event(video, 'loadeddata');
  return video;
}

/**
 * Records two videos side by side and the microphone with MediaRecorder, as WebM, and then makes an MP4 of it with ffmpeg.wasm. Returns
 * the seconds from Stop until that is playable. ffmpeg.wasm is loaded before.
 */
export async function withMediaRecorder(clip: Blob, seconds: number) {
  const convert = await loadFfmpeg();
  const { width, height } = recordingSizes.landscape;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('No canvas');
  const videos = [await play(clip), await play(clip)] as const;
  const paint = () => {
    videos.forEach((video, index) => context.drawImage(video, (index * width) / 2, height / 4, width / 2, height / 2));
    requestAnimationFrame(paint);
  };
  paint();
  for (const video of videos) void video.play();
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  const { frameRate, videoBitsPerSecond, audioBitsPerSecond } = recordingPreset;
  const stream = new MediaStream([...canvas.captureStream(frameRate).getTracks(), ...microphone.getTracks()]);
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm', videoBitsPerSecond, audioBitsPerSecond });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  recorder.start(1000);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const begin = performance.now();
  const stopped = event(recorder, 'stop');
  recorder.stop();
  await stopped;
  const webm = new Uint8Array(await new Blob(chunks).arrayBuffer());
  const sound = ['-c:a', 'aac', '-b:a', `${audioBitsPerSecond}`];
  const made = await convert(webm, [...h264(videoBitsPerSecond), ...sound, '-movflags', '+faststart']);
  const { duration } = await play(new Blob([made as BlobPart], { type: 'video/mp4' }));
  if (Math.abs(duration - seconds) > 1) throw new Error(`The recording lasts ${duration} s`);
  return { seconds: (performance.now() - begin) / 1000, bytes: made.length };
}
