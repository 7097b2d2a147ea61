import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { Scene } from '../annotation/annotation.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';

type Parts = Pick<AnalyzerParts, 'sides' | 'layout' | 'editor'>;

/** What the stage showed at a second of the recording. */
function readStage({ sides, layout, editor }: Parts, recorder: Recorder) {
  const readSide = (slot: VideoSlot) => {
    const { player, view } = sides[slot];
    return { time: player.now(), view: view.getSnapshot() };
  };
  return {
    seconds: recorder.recordedSeconds(),
    video1: readSide('video1'),
    video2: readSide('video2'),
    layout: layout.getSnapshot(),
    scene: editor.committed() satisfies Scene,
  };
}

/**
 * Keeps what the stage showed while a recording runs: each second, and after each drawing. `restore` shows it again as it was at a
 * second of the recording. Drawings made after that are removed, as one step that undo brings back.
 */
export function createStageLog(parts: Parts, recorder: Recorder) {
  const { sides, layout, editor } = parts;
  let entries: ReturnType<typeof readStage>[] = [];
  let lastSecond = -1;

  function add() {
    if (recorder.getSnapshot().status === 'recording') entries.push(readStage(parts, recorder));
  }
  const stopRecorder = recorder.subscribe(() => {
    const { status, elapsedSeconds, parts: earlier } = recorder.getSnapshot();
    if (status === 'starting' && earlier.length === 0) [entries, lastSecond] = [[], -1];
    if (status !== 'recording' || elapsedSeconds === lastSecond) return;
    lastSecond = elapsedSeconds;
    add();
  });
  let { scene } = editor.getSnapshot();
  const stopEditor = editor.subscribe(() => {
    if (editor.committed() === scene) return;
    scene = editor.committed();
    add();
  });

  return {
    restore(seconds: number): void {
      entries = entries.filter((entry, index) => index === 0 || entry.seconds <= seconds);
      const entry = entries.at(-1);
      if (entry === undefined) return;
      lastSecond = -1;
      layout.set(entry.layout);
      for (const { slot, player, view } of Object.values(sides)) {
        view.set(entry[slot].view);
        player.pause();
        player.seek(entry[slot].time);
      }
      editor.removeAddedSince(entry.scene);
    },
    dispose() {
      stopRecorder();
      stopEditor();
    },
  };
}
