import { startTakeEncoder } from '../src/encoding/take-encoder.ts';
import { createPlayer } from '../src/playback/player.ts';
import { renderStage } from '../src/playback/render-stage.ts';
import { createMicrophone } from '../src/recording/microphone.ts';
import { createRecorder } from '../src/recording/recorder.ts';
import { makeNumberedClip } from './numbered-clip.ts';
import { wholePane } from './whole-pane.ts';

/**
 * Records stage and microphone for `seconds` of real time. Returns the milliseconds from Stop until the file is
 * playable.
 */
export async function measureStop(video: HTMLVideoElement, seconds: number): Promise<number> {
  const player = createPlayer(video);
  await player.open(await makeNumberedClip({ frames: 300, frameRate: 30, keyFrameInterval: 1 }));
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const paint = () => renderStage(context, canvas, { panes: [wholePane(player)] });
  const recorder = createRecorder({ microphone: createMicrophone(), canvas, paint, startEncoder: startTakeEncoder });
  await recorder.start();
  video.loop = true;
  void player.play();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const stopped = performance.now();
  await recorder.stop();
  const [take] = recorder.getSnapshot().segments;
  if (!take) throw new Error(recorder.getSnapshot().error ?? 'No take');
  const shown = await loaded(take.blob);
  const milliseconds = performance.now() - stopped;
  if (Math.abs(shown.duration - seconds) > 1) throw new Error(`The take lasts ${shown.duration} s`);
  return milliseconds;
}

/** Resolves once the browser has loaded the first frame. Rejects if the take does not play. */
async function loaded(blob: Blob): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.src = URL.createObjectURL(blob);
  await new Promise((resolve, reject) => {
    video.addEventListener('loadeddata', resolve);
    video.addEventListener('error', () => reject(new Error('The take does not play')));
  });
  return video;
}
