import * as mediabunny from 'mediabunny';
import { defaultAnnotationStyle } from '../src/annotation/annotation-style.ts';
import { createAnnotation } from '../src/annotation/annotation.ts';
import { startTakeEncoder } from '../src/encoding/take-encoder.ts';
import { fetchVideo } from '../src/playback/fetch-video.ts';
import { createPlayer } from '../src/playback/player.ts';
import { renderStage } from '../src/playback/render-stage.ts';
import { frameViewport, wholeStage } from '../src/playback/zoom.ts';
import { createMicrophone } from '../src/recording/microphone.ts';
import { createRecorder } from '../src/recording/recorder.ts';
import { makeNumberedClip, readNumber } from './numbered-clip.ts';
import { measureStop } from './stop-time.ts';
import { waitForState } from './wait-for-state.ts';

const parts = {
  mediabunny,
  createAnnotation,
  defaultAnnotationStyle,
  startTakeEncoder,
  fetchVideo,
  createPlayer,
  renderStage,
  frameViewport,
  wholeStage,
  createMicrophone,
  createRecorder,
  makeNumberedClip,
  readNumber,
  measureStop,
  waitForState,
  video: document.querySelector('video') as HTMLVideoElement,
  canvas: document.querySelector('canvas') as HTMLCanvasElement,
};

export type Parts = typeof parts;
(globalThis as unknown as { parts: Parts }).parts = parts;
