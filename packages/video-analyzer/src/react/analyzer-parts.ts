import { recordingPreset } from '@swing/media/encoding-presets';
import { createAnnotationEditor } from '../annotation/annotation-editor.ts';
import type { Point } from '../annotation/geometry.ts';
import { startTakeEncoder } from '../encoding/take-encoder.ts';
import { createPlayer } from '../playback/player.ts';
import { renderStage, type StageContext, type StagePicture } from '../playback/render-stage.ts';
import { wholeStage, type Size, type StageView } from '../playback/zoom.ts';
import { createMicrophone } from '../recording/microphone.ts';
import { createRecorder } from '../recording/recorder.ts';
import { createStore } from '../store.ts';

const pointerRestMilliseconds = 2500;

export type AnalyzerParts = ReturnType<typeof createAnalyzerParts>;

/** All parts of the analyzer for one stage, without React: player, drawings, view, microphone and recorder. */
export function createAnalyzerParts() {
  const video = document.createElement('video');
  const player = createPlayer(video);
  const editor = createAnnotationEditor();
  const microphone = createMicrophone();
  const view = createStore<StageView>(wholeStage);
  const canvas = document.createElement('canvas');
  canvas.width = recordingPreset.width;
  canvas.height = recordingPreset.height;
  const ctx = canvas.getContext('2d', { alpha: false });
  let pointer: { at: Point; movedAt: number } | null = null;

  function picture(): StagePicture {
    const { time } = player.getSnapshot();
    return { image: player.image(), scene: editor.getSnapshot().scene, view: view.getSnapshot(), time };
  }

  function paintRecording() {
    if (ctx === null) return;
    const isPointerResting = pointer === null || performance.now() - pointer.movedAt > pointerRestMilliseconds;
    renderStage(ctx, canvas, { ...picture(), pointer: isPointerResting ? null : (pointer?.at ?? null) });
  }

  const recorder = createRecorder({ microphone, canvas, paint: paintRecording, startEncoder: startTakeEncoder });

  return {
    video,
    player,
    editor,
    microphone,
    recorder,
    view,
    /** Sets the mouse position, 0 to 1 over the stage; null when the mouse has left it. */
    setPointer(at: Point | null) {
      pointer = at === null ? null : { at, movedAt: performance.now() };
    },
    /** Paints the stage on a screen canvas, with the frame around the selected drawing. */
    paintScreen(target: StageContext, size: Size) {
      const { scene, selectedId } = editor.getSnapshot();
      const selected = scene.find((annotation) => annotation.id === selectedId) ?? null;
      renderStage(target, size, { ...picture(), selected });
    },
    dispose() {
      recorder.dispose();
      microphone.dispose();
      player.dispose();
    },
  };
}
