import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { recordingSizes } from '@swing/media/picture-shape';
import { createAnnotationEditor } from '../annotation/annotation-editor.ts';
import { isVisibleAt } from '../annotation/annotation.ts';
import type { Backwards } from '../backwards/play-backwards.ts';
import type { Point } from '../annotation/geometry.ts';
import type { PaintPicture } from '../capture/capture.ts';
import { renderStage, type LightFilter, type StagePicture } from '../playback/render-stage.ts';
import { createSharedPictures } from '../playback/shared-pictures.ts';
import type { StageLayers } from '../playback/stage-layers.ts';
import type { StageContext } from '../playback/stage-context.ts';
import type { Size } from '../playback/zoom.ts';
import { createSecondVideo } from '../second-video/second-video.ts';
import { createStore } from '../store.ts';
import { isStill } from '../recording/recorder-status.ts';
import { createComparison } from './comparing/comparison.ts';
import type { ContactSuggestion, createContactSuggestion } from './transport/contact-suggestion.ts';
import type { DrawingActions } from './drawing/drawing-actions.ts';
import { createFrameScales } from './comparing/frame-scales.ts';
import { muteVideos } from './mute-videos.ts';
import type { createRecordingParts, RecordingParts } from './recording/recording-parts.ts';
import { createRecordingState } from './recording/recording-state.ts';
import { keepStageShape } from './stage/stage-shape.ts';
import { createStagePicture } from './stage/stage-picture.ts';
import { watchStage, type StageListener } from './stage/watch-stage.ts';
import { secondVideoStage } from './second-video/second-video-stage.ts';

const pointerRestMilliseconds = 2500;

export type AnalyzerParts = ReturnType<typeof createAnalyzerParts>;

/** All parts of the analyzer for one stage, without React: both videos, drawings, views, and what is recorded. */
export function createAnalyzerParts() {
  const comparison = createComparison();
  const editor = createAnnotationEditor({
    isOnStage: comparison.isOnStage,
    isShown: (drawing) =>
      comparison.isOnStage(drawing.video) &&
      isVisibleAt(drawing, comparison.sides[drawing.video].player.getSnapshot().time),
    // The frame of the point, on which it can be set again. A linked video that follows could not be sought.
    onPointTakenBack({ video, time }) {
      comparison.lead(video).seek(time);
    },
  });
  let contactSuggestions: Record<VideoSlot, ContactSuggestion> | null = null;
  const recordingState = createRecordingState();
  const stopMuting = muteVideos({ ...comparison, recordingState });
  const frameScales = createFrameScales({ sides: comparison.sides, recordingState });
  const canvas = document.createElement('canvas');
  const fitCanvas = () => Object.assign(canvas, recordingSizes[comparison.shape.getSnapshot()]);
  fitCanvas();
  const chooseShape = keepStageShape(comparison, recordingState);
  const ctx = canvas.getContext('2d', { alpha: false });
  const picture = createStagePicture(comparison, editor);
  type ForBoth<Tool> = { readonly screen: Tool; readonly recording: Tool };
  const movingPictures = createSharedPictures();
  const lightFilters = createStore<ForBoth<LightFilter> | null>(null);
  let layers: ForBoth<StageLayers> | null = null;
  let pointer: { at: Point; movedAt: number } | null = null;
  let paintInstead: PaintPicture | null = null;

  // A canvas loses its pixels with a new size, and when the browser takes its memory away.
  const forgetPainted = () => layers?.recording.painted.forget();
  canvas.addEventListener('contextrestored', forgetPainted);
  comparison.shape.subscribe(() => {
    fitCanvas();
    forgetPainted();
  });

  function recordedStage(): StagePicture {
    const isPointerResting = pointer === null || performance.now() - pointer.movedAt > pointerRestMilliseconds;
    return {
      panes: picture.panes(),
      pointer: isPointerResting ? null : (pointer?.at ?? null),
      lightFilter: lightFilters.getSnapshot()?.recording ?? null,
      layers: layers?.recording ?? null,
      movingPictures: movingPictures.recording,
    };
  }

  function paintRecording() {
    if (ctx === null) return;
    const stage = paintInstead === null ? recordedStage() : null;
    if (layers?.recording.painted.isPainted(canvas, stage)) return;
    if (stage === null) paintInstead?.(ctx, canvas);
    else renderStage(ctx, canvas, stage);
  }

  let recording: RecordingParts | null = null;
  function pauseRecording() {
    if (recordingState.getSnapshot().status === 'recording') recording?.recorder.pause();
  }

  const backwards = createStore<Backwards | null>(null);
  const secondVideo = createSecondVideo(secondVideoStage(comparison, editor, pauseRecording));

  return {
    ...comparison,
    editor,
    /** Returns the contact of each video that its sound suggests, which the first call makes with `create`. */
    contactSuggestions(create: typeof createContactSuggestion) {
      const { video1, video2 } = comparison.sides;
      contactSuggestions ??= { video1: create(video1), video2: create(video2) };
      return contactSuggestions;
    },
    recordingState,
    chooseShape,
    pauseRecording,
    secondVideo,
    /** Plays videos backwards; null until the playback controls are there. */
    backwards,
    /** Copies, pastes, duplicates and finds drawings; null until the panel of the selected drawing has loaded. */
    drawingActions: createStore<DrawingActions | null>(null),
    /** Pauses decoding in the background for a moment, so that the page can respond to a press. Not while a video plays backwards, which needs it. */
    pauseDecoding() {
      const playing = backwards.getSnapshot()?.getSnapshot().slot ?? null;
      if (playing === null) comparison.pauseDecoding();
    },
    /** Returns microphone and recorder, which the first call makes with `create`. */
    recordingParts(create: typeof createRecordingParts): RecordingParts {
      if (recording === null) {
        recording = create({ canvas, paint: paintRecording });
        recordingState.follow(recording);
      }
      return recording;
    },
    /** Sets what is recorded instead of the stage; null for the stage. */
    recordInstead(paint: PaintPicture | null) {
      paintInstead = paint;
    },
    /** Sets the mouse position, 0 to 1 over the stage; null when the mouse has left it. */
    setPointer(at: Point | null) {
      pointer = at === null ? null : { at, movedAt: performance.now() };
    },
    /** Sets how brightness and contrast are applied. Until then, pictures are shown as filmed. */
    attachLight(create: () => LightFilter) {
      if (lightFilters.getSnapshot() === null) lightFilters.set({ screen: create(), recording: create() });
    },
    /** Compiles the WebGL programs for brightness and contrast, once. Otherwise the first change would take much longer to show. */
    prepareLight() {
      const filters = lightFilters.getSnapshot();
      filters?.screen.prepare();
      if (!isStill(recordingState.status())) filters?.recording.prepare();
    },
    /** Sets what keeps parts of the stage that do not change. Until then, all of it is painted each time. */
    attachLayers(create: () => StageLayers) {
      layers ??= { screen: create(), recording: create() };
    },
    onStageChange: (listener: StageListener) => watchStage({ ...comparison, editor, lightFilters }, listener),
    /** Sets the size in pixels of the canvas on which the stage is shown. */
    setScreenSize: frameScales.setScreenSize,
    /** Paints the stage on a screen canvas, with the frame around the selected drawing. */
    paintScreen(target: StageContext, size: Size) {
      const { selectedId, tool } = editor.getSnapshot();
      // The frame and handles of a path that is being drawn would hide the barrel.
      renderStage(target, size, {
        panes: picture.panes(tool === 'path' ? null : selectedId),
        lightFilter: lightFilters.getSnapshot()?.screen ?? null,
        layers: layers?.screen ?? null,
        movingPictures: movingPictures.screen,
      });
    },
    dispose() {
      for (const suggestion of Object.values(contactSuggestions ?? {})) suggestion.dispose();
      secondVideo.dispose();
      stopMuting();
      frameScales.dispose();
      recording?.recorder.dispose();
      recording?.microphone.dispose();
      recordingState.dispose();
      comparison.dispose();
    },
  };
}
