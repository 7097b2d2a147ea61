import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { expect, it } from 'vitest';
import { firstLayout, type Layout } from '../comparing/layout.ts';
import { firstSideSettings, type SideSettings } from '../comparing/side-settings.ts';
import { createFakeBrowser } from '../document/testing/fake-browser.ts';
import { createFakeServer } from '../document/testing/fake-server.ts';
import { createVirtualTime } from '../document/testing/virtual-time.ts';
import { wholeFrame, type PaneView } from '../playback/pane-view.ts';
import { emptyPlayer, type PlayerSnapshot } from '../playback/player-snapshot.ts';
import { createStore } from '../store.ts';
import { keepSettings } from './document-settings.ts';

function fakeSide(slot: 'video1' | 'video2') {
  const snapshot = createStore<PlayerSnapshot>(emptyPlayer);
  const update = (change: Partial<PlayerSnapshot>) => snapshot.set({ ...snapshot.getSnapshot(), ...change });
  const player = {
    subscribe: snapshot.subscribe,
    getSnapshot: snapshot.getSnapshot,
    setSpeed: (speed: number) => update({ speed, chosenSpeed: speed }),
    /** What a linked video does to follow the other. */
    playAt: (speed: number) => update({ speed }),
    /** Opening a video sets the speed to 1, as the real player does. */
    open: () => {
      snapshot.set(emptyPlayer);
      update({ status: 'paused', duration: 3 });
    },
    update,
  };
  return {
    slot,
    player,
    view: createStore<PaneView>(wholeFrame),
    settings: createStore<SideSettings>(firstSideSettings),
  };
}

type FakeSide = ReturnType<typeof fakeSide>;

function setUp() {
  const time = createVirtualTime();
  const server = createFakeServer(time.now);
  /** `early` changes settings before they are kept. */
  function open({ tookMs = 50, early = (_sides: Record<VideoSlot, FakeSide>) => {} } = {}) {
    const nextCall = () => ({ outcome: 'works', tookMs }) as const;
    const tab = createFakeBrowser(time, server, { nextCall }).openTab();
    const sides = { video1: fakeSide('video1'), video2: fakeSide('video2') };
    const comparison = { layout: createStore<Layout>(firstLayout), sides };
    early(sides);
    const stop = keepSettings(comparison as unknown as Parameters<typeof keepSettings>[0], tab.document, time.clock());
    return { ...tab, ...comparison, stop };
  }
  return { time, server, open };
}

it('[PLUS-05] layout, view, speed, mirror, filmed rate and mark come back after a reload', async () => {
  const { time, server, open } = setUp();
  const here = open();
  await time.advance(1_000);
  here.sides.video1.player.open();
  here.sides.video2.player.open();
  await time.advance(5_000);
  expect(server.items()).toEqual([]);
  here.layout.set({ mode: 'overlay', opacity: 0.4, divider: 0.25, isLinked: true });
  here.sides.video1.view.set({ zoom: 2, centerX: 0.4, centerY: 0.6 });
  here.sides.video1.player.setSpeed(0.25);
  here.sides.video2.settings.set({ ...firstSideSettings, isMirrored: true, filmedFps: 240, mark: 1.25 });
  await time.advance(5_000);
  expect(server.get('layout')?.data).toEqual({
    kind: 'layout',
    mode: 'overlay',
    opacity: 0.4,
    divider: 0.25,
    isLinked: true,
  });
  expect(server.get('video1')?.data).toEqual({
    kind: 'video',
    zoom: 2,
    centerX: 0.4,
    centerY: 0.6,
    speed: 0.25,
    isMirrored: false,
    filmedFps: null,
    mark: null,
    isContactDismissed: false,
    loopStart: null,
    loopEnd: null,
    isLooping: false,
    brightness: 1,
    contrast: 1,
  });

  const again = open();
  await time.advance(1_000);
  expect(again.layout.getSnapshot()).toEqual({ mode: 'overlay', opacity: 0.4, divider: 0.25, isLinked: true });
  expect(again.sides.video1.view.getSnapshot()).toEqual({ zoom: 2, centerX: 0.4, centerY: 0.6 });
  expect(again.sides.video2.settings.getSnapshot()).toMatchObject({ isMirrored: true, filmedFps: 240, mark: 1.25 });
  again.sides.video1.player.open();
  expect(again.sides.video1.player.getSnapshot().speed).toBe(0.25);
  const { version } = server;
  const before = version();
  await time.advance(60_000);
  expect(version()).toBe(before);
});

it('[PLUS-05] a long drag is one edit, playing is none, and other fields of the item stay', async () => {
  const { time, server, open } = setUp();
  const source = { type: 'submission', submissionId: 's1' };
  server.save([{ id: 'video2', data: { kind: 'video', source }, editedAt: '2026-11-20T09:00:00.000Z', format: 1 }], 0);
  const here = open();
  await time.advance(5_000);
  here.sides.video2.player.open();
  for (let frame = 0; frame < 100; frame += 1) {
    here.sides.video2.player.update({ status: 'playing', time: frame / 30, frame });
    await time.advance(30);
  }
  await time.advance(5_000);
  expect(here.calls.filter(({ kind }) => kind === 'save')).toHaveLength(0);
  for (let step = 0; step < 100; step += 1) {
    here.sides.video2.view.set({ zoom: 1 + step / 100, centerX: 0.5, centerY: 0.5 });
    await time.advance(16);
  }
  await time.advance(5_000);
  expect(here.calls.filter(({ kind }) => kind === 'save')).toHaveLength(1);
  expect(server.get('video2')?.data).toMatchObject({ source, zoom: 1.99 });
});

it('[PLUS-05] what arrives while a setting is being changed does not undo the change', async () => {
  const { time, server, open } = setUp();
  const [here, there] = [open(), open()];
  await time.advance(5_000);
  there.sides.video1.view.set({ zoom: 2, centerX: 0.5, centerY: 0.5 });
  await time.advance(5_000);
  here.sides.video1.view.set({ zoom: 4, centerX: 0.5, centerY: 0.5 });
  here.emit('visible');
  await time.advance(200);
  expect(here.sides.video1.view.getSnapshot().zoom).toBe(4);
  await time.advance(35_000);
  expect(there.sides.video1.view.getSnapshot().zoom).toBe(4);
  expect(server.get('video1')?.data).toMatchObject({ zoom: 4 });
});

it('[PLUS-05] wrong values are replaced by those of a new analysis, without saving them', async () => {
  const { time, server, open } = setUp();
  const editedAt = '2026-11-20T09:00:00.000Z';
  const video = { kind: 'video', zoom: 99, centerX: 0.5, centerY: 0.5, speed: 'fast', filmedFps: -1, mark: 'here' };
  server.save(
    [
      { id: 'layout', data: { kind: 'layout', mode: 'hologram', opacity: 7, divider: 'x' }, editedAt, format: 1 },
      { id: 'video1', data: video, editedAt, format: 1 },
    ],
    0,
  );
  const here = open();
  await time.advance(5_000);
  expect(here.layout.getSnapshot()).toEqual({ mode: 'video1', opacity: 0.5, divider: null, isLinked: false });
  expect(here.sides.video1.view.getSnapshot()).toEqual({ zoom: 1, centerX: 0.5, centerY: 0.5 });
  expect(here.sides.video1.settings.getSnapshot()).toMatchObject({ isMirrored: false, filmedFps: null, mark: null });
  expect(server.version()).toBe(2);
});

it('[PLUS-05] leaving at once after a change saves it', async () => {
  const { time, server, open } = setUp();
  const here = open();
  await time.advance(5_000);
  here.sides.video1.view.set({ zoom: 3, centerX: 0.5, centerY: 0.5 });
  here.stop();
  void here.document.close();
  await time.advance(1_000);
  expect(server.get('video1')?.data).toMatchObject({ zoom: 3 });
});

it('[PLUS-05] what is changed before the work has loaded does not replace the rest of the saved settings', async () => {
  const { time, server, open } = setUp();
  const saved = { kind: 'video', zoom: 2, centerX: 0.4, centerY: 0.6, speed: 0.5, filmedFps: 240, mark: 1.25 };
  server.save([{ id: 'video1', data: saved, editedAt: '2026-11-20T09:00:00.000Z', format: 1 }], 0);
  const here = open({ tookMs: 5_000 });
  here.sides.video1.settings.set({ ...firstSideSettings, isMirrored: true });
  await time.advance(2_000);
  expect(here.document.get('video1')).toBeNull();
  await time.advance(30_000);
  expect(server.get('video1')?.data).toEqual({
    ...saved,
    isMirrored: true,
    isContactDismissed: false,
    loopStart: null,
    loopEnd: null,
    isLooping: false,
    brightness: 1,
    contrast: 1,
  });
  expect(here.sides.video1.settings.getSnapshot()).toMatchObject({ isMirrored: true, filmedFps: 240, mark: 1.25 });
  expect(here.sides.video1.view.getSnapshot()).toEqual({ zoom: 2, centerX: 0.4, centerY: 0.6 });
});

it('[PLUS-05] what is changed before settings are kept is saved too, and stays', async () => {
  const { time, server, open } = setUp();
  const saved = { kind: 'video', zoom: 2, centerX: 0.4, centerY: 0.6, speed: 0.25, filmedFps: 240, mark: 1.25 };
  server.save([{ id: 'video1', data: saved, editedAt: '2026-11-20T09:00:00.000Z', format: 1 }], 0);
  const here = open({
    early({ video1 }) {
      video1.player.open();
      video1.player.setSpeed(0.5);
      video1.settings.set({ ...firstSideSettings, isMirrored: true });
    },
  });
  here.sides.video1.player.update({ frame: 1, time: 1 / 30 });
  await time.advance(5_000);
  expect(here.sides.video1.player.getSnapshot().speed).toBe(0.5);
  expect(server.get('video1')?.data).toMatchObject({ ...saved, isMirrored: true, speed: 0.5 });
});

it('[PLUS-05] a change is saved while the video plays on', async () => {
  const { time, server, open } = setUp();
  const here = open();
  await time.advance(1_000);
  here.sides.video1.player.open();
  here.sides.video1.settings.set({ ...firstSideSettings, filmedFps: 240 });
  for (let frame = 0; frame < 150; frame += 1) {
    here.sides.video1.player.update({ status: 'playing', time: frame / 30, frame });
    await time.advance(33);
  }
  expect(server.get('video1')?.data).toMatchObject({ filmedFps: 240 });
});

it('[PLUS-05] saving the analysis includes what was changed just before', async () => {
  const { time, server, open } = setUp();
  const here = open();
  await time.advance(5_000);
  here.sides.video1.view.set({ zoom: 3, centerX: 0.5, centerY: 0.5 });
  await time.advance(100);
  void here.document.saveAnalysis();
  await time.advance(5_000);
  expect(server.get('video1')?.data).toMatchObject({ zoom: 3 });
  expect(here.document.getSnapshot()).toMatchObject({ status: 'saved', isAnalysisSaved: true });
});

it('[PLUS-05] [PLUS-06] the speed at which a linked video follows the other is not saved', async () => {
  const { time, server, open } = setUp();
  const here = open();
  await time.advance(1_000);
  here.sides.video2.player.open();
  here.sides.video2.player.setSpeed(0.5);
  here.sides.video2.player.playAt(8);
  here.sides.video2.view.set({ zoom: 2, centerX: 0.5, centerY: 0.5 });
  await time.advance(5_000);
  expect(server.get('video2')?.data).toMatchObject({ zoom: 2, speed: 0.5 });
});

it('[PLUS-05] [ANZ-05] the loop comes back after a reload, and what is not a time is left out', async () => {
  const { time, server, open } = setUp();
  const here = open();
  await time.advance(1_000);
  here.sides.video1.settings.set({ ...firstSideSettings, loopStart: 1.5, loopEnd: 2, isLooping: true });
  await time.advance(5_000);
  expect(server.get('video1')?.data).toMatchObject({ loopStart: 1.5, loopEnd: 2, isLooping: true });
  const again = open();
  await time.advance(1_000);
  expect(again.sides.video1.settings.getSnapshot()).toMatchObject({ loopStart: 1.5, loopEnd: 2, isLooping: true });
  const wrong = { kind: 'video', loopStart: -1, loopEnd: 'end', isLooping: 1 };
  server.save([{ id: 'video1', data: wrong, editedAt: '2099-11-20T09:00:00.000Z', format: 1 }], 0);
  const third = open();
  await time.advance(1_000);
  expect(third.sides.video1.settings.getSnapshot()).toEqual(firstSideSettings);
});
