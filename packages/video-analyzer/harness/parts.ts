import * as mediabunny from 'mediabunny';
import { getStroke } from 'perfect-freehand';
import { defaultAnnotationStyle } from '../src/annotation/annotation-style.ts';
import { createAnnotation } from '../src/annotation/annotation.ts';
import { drawAnnotations } from '../src/annotation/draw-annotations.ts';
import { browserJournal } from '../src/document/browser-journal.ts';
import { proposeContact } from '../src/contact/propose-contact.ts';
import { searchContact } from '../src/contact/search-contact.ts';
import { assembleTakes } from '../src/editing/assemble-takes.ts';
import { compressTake } from '../src/editing/compress-take.ts';
import { wholeTake } from '../src/editing/cut.ts';
import { joinParts } from '../src/editing/join-parts.ts';
import { chooseRecordingCodecs } from '../src/encoding/recording-codecs.ts';
import { listKeptTakes, openKeptTake } from '../src/takes/kept-takes.ts';
import { startTakeEncoder } from '../src/encoding/take-encoder.ts';
import { fetchVideo } from '../src/playback/fetch-video.ts';
import { createFrameScaler } from '../src/playback/frame-scaler.ts';
import { createLightFilter, createWebglSpeed } from '../src/playback/light-filter.ts';
import { createPlayer } from '../src/playback/player.ts';
import { readFrames } from '../src/playback/read-frames.ts';
import { renderStage } from '../src/playback/render-stage.ts';
import { createStageLayers } from '../src/playback/stage-layers.ts';
import { frameViewport, wholeFrame } from '../src/playback/pane-view.ts';
import { cutAfter } from '../src/recording/cut-parts.ts';
import { createMicrophone } from '../src/recording/microphone.ts';
import { createRecorder } from '../src/recording/recorder.ts';
import { createAnalyzerParts } from '../src/react/analyzer-parts.ts';
import { createRecordingParts } from '../src/react/recording/recording-parts.ts';
import { countDecodedPackets } from './decoded-packets.ts';
import { measureJoin } from './join-time.ts';
import { makeKeptTake } from './kept-take.ts';
import { createMarks, paintFlash } from './marks.ts';
import { makeNumberedClip, readNumber } from './numbered-clip.ts';
import { readMarks } from './read-marks.ts';
import { timeElementSeek } from './step-times.ts';
import { openScaled } from './scaled-frames.ts';
import { makeSwingClip } from './swing-clip.ts';
import { openTwoVideos } from './two-videos.ts';
import { waitForState } from './wait-for-state.ts';
import { wholePane, wholePlace } from './whole-pane.ts';

const parts = {
  browserJournal,
  mediabunny,
  getStroke,
  createAnnotation,
  drawAnnotations,
  defaultAnnotationStyle,
  startTakeEncoder,
  assembleTakes,
  compressTake,
  chooseRecordingCodecs,
  wholeTake,
  listKeptTakes,
  openKeptTake,
  makeKeptTake,
  fetchVideo,
  readFrames,
  countDecodedPackets,
  createPlayer,
  createFrameScaler,
  renderStage,
  createLightFilter,
  createWebglSpeed,
  createStageLayers,
  frameViewport,
  wholeFrame,
  createAnalyzerParts,
  createRecordingParts,
  wholePane,
  wholePlace,
  createMicrophone,
  createRecorder,
  cutAfter,
  joinParts,
  searchContact,
  proposeContact,
  makeNumberedClip,
  makeSwingClip,
  readNumber,
  createMarks,
  paintFlash,
  readMarks,
  measureJoin,
  timeElementSeek,
  openTwoVideos,
  openScaled,
  waitForState,
  video: document.querySelector('video') as HTMLVideoElement,
  canvas: document.querySelector('canvas') as HTMLCanvasElement,
};

export type Parts = typeof parts;
(globalThis as unknown as { parts: Parts }).parts = parts;
