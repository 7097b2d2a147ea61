import { expect, test } from 'vitest';
import { createAnnotationEditor } from '../../annotation/annotation-editor.ts';
import { firstSideSettings, type SideSettings } from '../../comparing/side-settings.ts';
import { panesOf, type Pane } from '../../comparing/panes.ts';
import { firstLayout } from '../../comparing/layout.ts';
import { stageSizes, wholeFrame, type PaneView } from '../../playback/pane-view.ts';
import { emptyPlayer, type PlayerSnapshot } from '../../playback/player-snapshot.ts';
import { createStore } from '../../store.ts';
import { watchStage } from './watch-stage.ts';

function watched() {
  const side = () => ({
    player: createStore<PlayerSnapshot>({ ...emptyPlayer, status: 'paused', frameCount: 60 }),
    view: createStore<PaneView>(wholeFrame),
    settings: createStore<SideSettings>(firstSideSettings),
  });
  const sides = { video1: side(), video2: side() };
  const panes = createStore<readonly Pane[]>(panesOf(firstLayout, stageSizes.landscape, false));
  const editor = createAnnotationEditor();
  const changes: string[] = [];
  const stop = watchStage({ panes, sides, editor, lightFilters: createStore(null) }, (change) => changes.push(change));
  /** Carries out what changes something, and returns what the listener was told. */
  function changesOf(act: () => void) {
    changes.length = 0;
    act();
    return [...changes];
  }
  const { player, view, settings } = sides.video1;
  const update = (change: Partial<PlayerSnapshot>) => player.set({ ...player.getSnapshot(), ...change });
  return { changesOf, editor, panes, settings, stop, update, view };
}

test('another frame of a paused video, and one that is shown sharper than before, are steps', () => {
  const { changesOf, update } = watched();
  expect(changesOf(() => update({ frame: 7, time: 0.25 }))).toEqual(['step']);
  expect(changesOf(() => update({ isExact: true }))).toEqual(['step']);
  expect(changesOf(() => update({ isExact: true }))).toEqual(['step']);
});

test('the start of playing and another speed leave the picture as it is', () => {
  const { changesOf, update } = watched();
  expect(changesOf(() => update({ speed: 0.5, chosenSpeed: 0.5 }))).toEqual([]);
  expect(changesOf(() => update({ status: 'playing' }))).toEqual([]);
  expect(changesOf(() => update({ time: 0.1, frame: 3 }))).toEqual(['picture']);
  expect(changesOf(() => update({ status: 'paused' }))).toEqual(['picture']);
  expect(changesOf(() => update({ ...emptyPlayer }))).toEqual(['picture']);
});

test('a tool leaves the picture as it is, and a drawing changes it', () => {
  const { changesOf, editor } = watched();
  expect(changesOf(() => editor.chooseTool('path'))).toEqual([]);
  expect(changesOf(() => editor.chooseTool('line'))).toEqual([]);
  const viewport = { x: 0, y: 0, width: 100, height: 100, scale: 1, isMirrored: false };
  expect(
    changesOf(() => {
      editor.pointerDown('video1', { x: 10, y: 10 }, viewport, {
        time: 0,
        realSecondsPerMediaSecond: 1,
        framesPerRealSecond: 30,
      });
      editor.pointerMove({ x: 90, y: 90 }, viewport);
      editor.pointerUp();
    }),
  ).toContain('picture');
});

test('panes, views and settings change the arrangement', () => {
  const { changesOf, panes, settings, stop, view } = watched();
  expect(changesOf(() => panes.set([]))).toEqual(['arrangement']);
  expect(changesOf(() => view.set({ ...wholeFrame, zoom: 2 }))).toEqual(['arrangement']);
  expect(changesOf(() => settings.set({ ...settings.getSnapshot(), isMirrored: true }))).toEqual(['arrangement']);
  stop();
  expect(changesOf(() => panes.set([]))).toEqual([]);
});
