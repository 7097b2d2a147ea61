import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { inPaintingOrder, type Annotation, type Scene } from '../../annotation/annotation.ts';
import { applyEdits, type SceneEdits } from '../../annotation/scene-diff.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { isSameSource } from '../../second-video/second-video-source.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';

type Parts = Pick<AnalyzerParts, 'sides' | 'layout' | 'editor' | 'secondVideo'>;

/** What the stage showed at a second of the recording. */
function readStage({ sides, layout, editor, secondVideo }: Parts, recorder: Recorder) {
  const readSide = (slot: VideoSlot) => {
    const { player, view } = sides[slot];
    return { time: player.now(), view: view.getSnapshot() };
  };
  return {
    seconds: recorder.recordedSeconds(),
    video1: readSide('video1'),
    video2: readSide('video2'),
    layout: layout.getSnapshot(),
    secondSource: secondVideo.getSnapshot().kept?.source ?? null,
    scene: editor.committed() satisfies Scene,
  };
}

/**
 * Keeps what the stage showed while a recording runs: each second, at Resume, and after each change of the drawings. `restore` shows it
 * again as it was at a second of the recording, with the drawings of then, as one step that undo takes back. What others have drawn,
 * changed or removed since stays as it is (recording-38).
 */
export function createStageLog(parts: Parts, recorder: Recorder) {
  const { sides, layout, editor, secondVideo } = parts;
  type Entry = ReturnType<typeof readStage> & { readonly outsideCount: number };
  let entries: Entry[] = [];
  /** Changes of the drawings from elsewhere. Those after the first `outsideCount` came after an entry. */
  let outside: SceneEdits[] = [];
  /** Null unless something is recorded, so that Resume adds what the coach has changed in the pause. */
  let lastSecond: number | null = null;

  function add() {
    if (recorder.getSnapshot().status === 'recording')
      entries.push({ ...readStage(parts, recorder), outsideCount: outside.length });
  }

  /** The drawings of an entry, with what was changed elsewhere since. Those on video 2 stay as they are if it was exchanged since. */
  function sceneOf(entry: Entry): Scene {
    const source = secondVideo.getSnapshot().kept?.source ?? null;
    const isSame =
      source === null || entry.secondSource === null
        ? source === entry.secondSource
        : isSameSource(source, entry.secondSource);
    const isExchanged = ({ video }: Annotation) => video === 'video2' && !isSame;
    const scene = outside
      .slice(entry.outsideCount)
      .reduce<Scene>((edited, edits) => applyEdits(edited, edits), entry.scene);
    return inPaintingOrder([
      ...scene.filter((drawing) => !isExchanged(drawing)),
      ...editor.committed().filter(isExchanged),
    ]);
  }

  const stopRecorder = recorder.subscribe(() => {
    const { status, elapsedSeconds, parts: earlier } = recorder.getSnapshot();
    const isEnded = status === 'idle' || status === 'stopped';
    if (isEnded || (status === 'starting' && earlier.length === 0)) [entries, outside] = [[], []];
    const second = status === 'recording' ? elapsedSeconds : null;
    if (second !== null && second !== lastSecond) add();
    lastSecond = second;
  });
  let { scene } = editor.getSnapshot();
  const stopEditor = editor.subscribe(() => {
    if (editor.committed() === scene) return;
    scene = editor.committed();
    add();
  });
  const stopOutside = editor.outsideEdits.subscribe(() => {
    if (entries.length > 0) outside.push(editor.outsideEdits.getSnapshot());
  });

  return {
    restore(seconds: number): void {
      entries = entries.filter((entry, index) => index === 0 || entry.seconds <= seconds);
      const entry = entries.at(-1);
      if (entry === undefined) return;
      layout.set(entry.layout);
      for (const { slot, player, view } of Object.values(sides)) {
        view.set(entry[slot].view);
        player.pause();
        player.seek(entry[slot].time);
      }
      editor.restore(sceneOf(entry));
    },
    dispose() {
      stopRecorder();
      stopEditor();
      stopOutside();
    },
  };
}
