import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { expect, it } from 'vitest';
import { createAnnotationEditor } from '../../annotation/annotation-editor.ts';
import { momentAt } from '../../annotation/testing/moments.ts';
import { firstLayout, type Layout } from '../../comparing/layout.ts';
import { wholeFrame, type PaneView } from '../../playback/pane-view.ts';
import type { KeptSecondVideo } from '../../second-video/second-video-source.ts';
import { idleSnapshot } from '../../recording/recorder-snapshot.ts';
import { createStore } from '../../store.ts';
import { createStageLog } from './stage-log.ts';

function fakeSide(slot: VideoSlot) {
  let time = 0;
  let isPlaying = true;
  const player = {
    now: () => time,
    seek: (to: number) => void (time = to),
    pause: () => void (isPlaying = false),
  };
  return { slot, player, view: createStore<PaneView>(wholeFrame), isPlaying: () => isPlaying };
}

/** A stage that is recorded. `tick` lets a second of the recording begin. */
function setUp() {
  const sides = { video1: fakeSide('video1'), video2: fakeSide('video2') };
  const layout = createStore<Layout>(firstLayout);
  let drawn = 0;
  const editor = createAnnotationEditor({ newId: () => `drawing ${(drawn += 1)}` });
  const state = createStore(idleSnapshot(600));
  let recordedSeconds = 0;
  const recorder = { ...state, recordedSeconds: () => recordedSeconds };
  const secondVideo = createStore<{ kept: KeptSecondVideo | null }>({ kept: null });
  const log = createStageLog(
    ...([{ sides, layout, editor, secondVideo }, recorder] as unknown as Parameters<typeof createStageLog>),
  );
  function tick(seconds: number) {
    recordedSeconds = seconds;
    state.set({ ...state.getSnapshot(), status: 'recording', elapsedSeconds: Math.floor(seconds) });
  }

  const viewport = { x: 0, y: 0, width: 1000, height: 600, scale: 1 };
  function draw(video: VideoSlot = 'video1') {
    editor.chooseTool('line');
    editor.pointerDown(video, { x: 100, y: 100 }, viewport, momentAt(0));
    editor.pointerMove({ x: 300, y: 300 }, viewport);
    editor.pointerUp();
  }
  /** Selects the line that was drawn last. */
  function select() {
    editor.chooseTool('select');
    editor.pointerDown('video1', { x: 200, y: 200 }, viewport, momentAt(0));
    editor.pointerUp();
  }
  const shown = () => ({
    layout: layout.getSnapshot(),
    views: [sides.video1.view.getSnapshot(), sides.video2.view.getSnapshot()],
    times: [sides.video1.player.now(), sides.video2.player.now()],
    drawings: editor.getSnapshot().scene.map(({ id }) => id),
  });
  const chooseSecond = (videoId: string | null) =>
    secondVideo.set({
      kept: videoId === null ? null : { name: videoId, source: { type: 'library', videoId }, isRemoved: false },
    });
  return { sides, layout, editor, chooseSecond, state, log, tick, draw, select, shown };
}

const view = (zoom: number): PaneView => ({ ...wholeFrame, zoom });
const sideBySide: Layout = { ...firstLayout, mode: 'side-by-side' };

/** Sets layout, both views and both times. */
function arrange(
  { layout, sides }: ReturnType<typeof setUp>,
  mode: Layout,
  zooms: [number, number],
  times: [number, number],
) {
  layout.set(mode);
  for (const [index, { view: shown, player }] of [sides.video1, sides.video2].entries()) {
    shown.set(view(zooms[index] ?? NaN));
    player.seek(times[index] ?? NaN);
  }
}

it('[PLUS-11] layout, both views and both times of a second come back, and later drawings leave as one step', () => {
  const stage = setUp();
  const { log, tick, draw, shown, sides, editor, state } = stage;
  state.set({ ...state.getSnapshot(), status: 'starting' });
  tick(0);
  arrange(stage, sideBySide, [2, 1.5], [0.4, 1.2]);
  draw();
  tick(1);
  tick(2);
  const atTwo = shown();
  expect(atTwo).toEqual({
    layout: sideBySide,
    views: [view(2), view(1.5)],
    times: [0.4, 1.2],
    drawings: ['drawing 1'],
  });
  arrange(stage, { mode: 'overlay', opacity: 1, divider: 0.3, isLinked: true }, [4, 3], [2.5, 3.5]);
  tick(3);
  draw();
  draw();
  state.set({ ...state.getSnapshot(), status: 'paused' });

  log.restore(2);
  expect(shown()).toEqual(atTwo);
  expect([sides.video1.isPlaying(), sides.video2.isPlaying()]).toEqual([false, false]);
  editor.undo();
  expect(shown().drawings).toEqual(['drawing 1', 'drawing 2', 'drawing 3']);
});

it('[PLUS-11] what was cut is forgotten, and the seconds that replace it are kept', () => {
  const stage = setUp();
  const { log, tick, shown } = stage;
  for (const second of [0, 1, 2, 3]) {
    stage.sides.video1.player.seek(second / 10);
    tick(second);
  }
  log.restore(1);
  expect(shown().times).toEqual([0.1, 0]);
  arrange(stage, sideBySide, [3, 3], [0.9, 0.8]);
  tick(2);
  arrange(stage, firstLayout, [1, 1], [0, 0]);
  log.restore(3);
  expect(shown()).toMatchObject({ layout: sideBySide, views: [view(3), view(3)], times: [0.9, 0.8] });
});

it('[PLUS-11] a moment before the first second shows the stage as it was at the start', () => {
  const stage = setUp();
  arrange(stage, sideBySide, [2, 2], [0.3, 0.6]);
  stage.tick(0);
  arrange(stage, firstLayout, [1, 1], [1, 1]);
  stage.tick(1);
  stage.log.restore(-1);
  expect(stage.shown()).toMatchObject({ layout: sideBySide, views: [view(2), view(2)], times: [0.3, 0.6] });
});

it('[PLUS-11] a recording does not bring back what an earlier one showed', () => {
  const stage = setUp();
  const { state, tick, log, shown } = stage;
  arrange(stage, sideBySide, [2, 2], [0.5, 0.5]);
  tick(0);
  state.set({ ...state.getSnapshot(), status: 'starting', elapsedSeconds: 0 });
  arrange(stage, firstLayout, [1, 1], [0.1, 0.2]);
  tick(0);
  arrange(stage, sideBySide, [2, 2], [0.5, 0.5]);
  log.restore(0);
  expect(shown()).toMatchObject({ layout: firstLayout, times: [0.1, 0.2] });
});

it('[PLUS-11] what was changed in a pause belongs to the recording from Resume on, also in the same second', () => {
  const stage = setUp();
  const { tick, draw, log, shown, state } = stage;
  arrange(stage, firstLayout, [1, 1], [0.5, 0.5]);
  tick(5);
  tick(5.3);
  state.set({ ...state.getSnapshot(), status: 'paused' });
  arrange(stage, sideBySide, [2, 3], [1.5, 2.5]);
  draw();
  tick(5.3);
  arrange(stage, firstLayout, [1, 1], [3, 3]);
  tick(6);
  draw();
  log.restore(5.7);
  expect(shown()).toEqual({
    layout: sideBySide,
    views: [view(2), view(3)],
    times: [1.5, 2.5],
    drawings: ['drawing 1'],
  });
  log.restore(5.2);
  expect(shown()).toEqual({ layout: firstLayout, views: [view(1), view(1)], times: [0.5, 0.5], drawings: [] });
});

it('[PLUS-11] drawings that were changed, deleted or cleared since come back as they were, as one step', () => {
  const { editor, tick, draw, select, log } = setUp();
  tick(0);
  draw();
  draw();
  tick(1);
  const { scene } = editor.getSnapshot();
  tick(2);
  select();
  editor.chooseStyle({ thickness: 10 });
  expect(editor.getSnapshot().scene[1]?.style.thickness).toBe(10);
  editor.removeSelected();
  tick(3);
  editor.clear();
  tick(4);
  draw();
  log.restore(1);
  expect(editor.getSnapshot().scene).toEqual(scene);
  expect(scene.map(({ id }) => id)).toEqual(['drawing 1', 'drawing 2']);
  editor.undo();
  // Selecting has used up an id.
  expect(editor.getSnapshot().scene.map(({ id }) => id)).toEqual(['drawing 4']);
});

it('[PLUS-11] [PLUS-05] what others drew, changed or removed since stays', () => {
  const { editor, tick, draw, log, shown } = setUp();
  tick(0);
  draw();
  draw();
  draw();
  tick(1);
  const [first, , third] = editor.getSnapshot().scene;
  const changed = { ...first!, tEnd: 99 };
  tick(2);
  editor.clear();
  editor.applyOutside(new Map([[changed.id, changed]]));
  tick(3);
  editor.applyOutside(new Map([['drawing 2', null]]));
  editor.applyOutside(new Map([['of another', { ...third!, id: 'of another', order: 9 }]]));
  draw();
  log.restore(1);
  expect(shown().drawings).toEqual(['drawing 1', 'drawing 3', 'of another']);
  expect(editor.getSnapshot().scene[0]).toEqual(changed);
});

it('[PLUS-11] drawings on a video that was exchanged since are left as they are', () => {
  const { editor, chooseSecond, tick, draw, log, shown } = setUp();
  tick(0);
  draw();
  draw('video2');
  tick(1);
  tick(2);
  editor.clearVideo('video2');
  chooseSecond('another');
  draw('video2');
  draw();
  log.restore(1);
  expect(shown().drawings).toEqual(['drawing 1', 'drawing 3']);
});

it('[PLUS-11] stepping back brings back the drawings on a video 2 that was opened again since', () => {
  const { editor, chooseSecond, log, tick, draw, shown } = setUp();
  chooseSecond('model');
  tick(0);
  draw('video2');
  tick(1);
  tick(2);
  editor.clearVideo('video2');
  chooseSecond('model');
  log.restore(1);
  expect(shown().drawings).toEqual(['drawing 1']);
});
