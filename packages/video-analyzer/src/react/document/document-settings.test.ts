import { expect, it } from 'vitest';
import { firstSideSettings } from '../../comparing/side-settings.ts';
import { createSettingsBrowsers } from '../testing/settings-browsers.ts';

it('[PLUS-05] layout, view, speed, mirror, filmed rate and mark come back after a reload', async () => {
  const { time, server, saved, open } = createSettingsBrowsers();
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
  expect(saved()).toEqual({
    'layout:mode': { kind: 'setting', mode: 'overlay' },
    'layout:overlay': { kind: 'setting', opacity: 0.4, divider: 0.25 },
    'layout:isLinked': { kind: 'setting', isLinked: true },
    'video1:view': { kind: 'setting', zoom: 2, centerX: 0.4, centerY: 0.6 },
    'video1:speed': { kind: 'setting', speed: 0.25 },
    'video2:isMirrored': { kind: 'setting', isMirrored: true },
    'video2:filmedFps': { kind: 'setting', filmedFps: 240 },
    'video2:mark': { kind: 'setting', mark: 1.25 },
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
  const { time, saved, save, open } = createSettingsBrowsers();
  save('video2:view', { kind: 'setting', zoom: 3, centerX: 0.4, centerY: 0.6, rotation: 90 });
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
  expect(saved()).toEqual({
    'video2:view': { kind: 'setting', zoom: 1.99, centerX: 0.5, centerY: 0.5, rotation: 90 },
  });
});

it('[PLUS-05] what arrives while a setting is being changed does not undo the change', async () => {
  const { time, server, open } = createSettingsBrowsers();
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
  expect(server.get('video1:view')?.data).toMatchObject({ zoom: 4 });
});

it('[PLUS-05] wrong values are replaced by those of a new analysis, without saving them', async () => {
  const { time, server, open } = createSettingsBrowsers();
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
  const { time, server, open } = createSettingsBrowsers();
  const here = open();
  await time.advance(5_000);
  here.sides.video1.view.set({ zoom: 3, centerX: 0.5, centerY: 0.5 });
  here.stop();
  void here.document.close();
  await time.advance(1_000);
  expect(server.get('video1:view')?.data).toMatchObject({ zoom: 3 });
});

it('[PLUS-05] what is changed before the work has loaded does not replace the rest of the saved settings', async () => {
  const { time, server, open } = createSettingsBrowsers();
  const saved = { kind: 'video', zoom: 2, centerX: 0.4, centerY: 0.6, speed: 0.5, filmedFps: 240, mark: 1.25 };
  server.save([{ id: 'video1', data: saved, editedAt: '2026-11-20T09:00:00.000Z', format: 1 }], 0);
  const here = open({ tookMs: 5_000 });
  here.sides.video1.settings.set({ ...firstSideSettings, isMirrored: true });
  await time.advance(2_000);
  expect(here.document.get('video1')).toBeNull();
  await time.advance(30_000);
  expect(server.get('video1')?.data).toEqual(saved);
  expect(server.get('video1:isMirrored')?.data).toEqual({ kind: 'setting', isMirrored: true });
  expect(server.items()).toHaveLength(2);
  expect(here.sides.video1.settings.getSnapshot()).toMatchObject({ isMirrored: true, filmedFps: 240, mark: 1.25 });
  expect(here.sides.video1.view.getSnapshot()).toEqual({ zoom: 2, centerX: 0.4, centerY: 0.6 });
});

it('[PLUS-05] what is changed before settings are kept is saved too, and stays', async () => {
  const { time, server, open } = createSettingsBrowsers();
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
  expect(server.get('video1')?.data).toEqual(saved);
  expect(server.get('video1:isMirrored')?.data).toEqual({ kind: 'setting', isMirrored: true });
  expect(server.get('video1:speed')?.data).toEqual({ kind: 'setting', speed: 0.5 });
  expect(server.items()).toHaveLength(3);
});

it('[PLUS-05] a change is saved while the video plays on', async () => {
  const { time, server, open } = createSettingsBrowsers();
  const here = open();
  await time.advance(1_000);
  here.sides.video1.player.open();
  here.sides.video1.settings.set({ ...firstSideSettings, filmedFps: 240 });
  for (let frame = 0; frame < 150; frame += 1) {
    here.sides.video1.player.update({ status: 'playing', time: frame / 30, frame });
    await time.advance(33);
  }
  expect(server.get('video1:filmedFps')?.data).toEqual({ kind: 'setting', filmedFps: 240 });
});

it('[PLUS-05] saving the analysis includes what was changed just before', async () => {
  const { time, server, open } = createSettingsBrowsers();
  const here = open();
  await time.advance(5_000);
  here.sides.video1.view.set({ zoom: 3, centerX: 0.5, centerY: 0.5 });
  await time.advance(100);
  void here.document.saveAnalysis();
  await time.advance(5_000);
  expect(server.get('video1:view')?.data).toMatchObject({ zoom: 3 });
  expect(here.document.getSnapshot()).toMatchObject({ status: 'saved', isAnalysisSaved: true });
});

it('[PLUS-05] [PLUS-06] the speed at which a linked video follows the other is not saved', async () => {
  const { time, server, open } = createSettingsBrowsers();
  const here = open();
  await time.advance(1_000);
  here.sides.video2.player.open();
  here.sides.video2.player.setSpeed(0.5);
  here.sides.video2.player.playAt(8);
  here.sides.video2.view.set({ zoom: 2, centerX: 0.5, centerY: 0.5 });
  await time.advance(5_000);
  expect(server.get('video2:view')?.data).toMatchObject({ zoom: 2 });
  expect(server.get('video2:speed')?.data).toEqual({ kind: 'setting', speed: 0.5 });
});

it('[PLUS-05] [ANZ-05] the loop comes back after a reload, and what is not a time is left out', async () => {
  const { time, saved, save, open } = createSettingsBrowsers();
  const here = open();
  await time.advance(1_000);
  here.sides.video1.settings.set({ ...firstSideSettings, loopStart: 1.5, loopEnd: 2, isLooping: true });
  await time.advance(5_000);
  expect(saved()).toEqual({
    'video1:loop': { kind: 'setting', loopStart: 1.5, loopEnd: 2 },
    'video1:isLooping': { kind: 'setting', isLooping: true },
  });
  const again = open();
  await time.advance(1_000);
  expect(again.sides.video1.settings.getSnapshot()).toMatchObject({ loopStart: 1.5, loopEnd: 2, isLooping: true });
  save('video1:loop', { kind: 'setting', loopStart: -1, loopEnd: 'end' });
  save('video1:isLooping', { kind: 'setting', isLooping: 1 });
  const third = open();
  await time.advance(1_000);
  expect(third.sides.video1.settings.getSnapshot()).toEqual(firstSideSettings);
});

it('[PLUS-05] two devices that change different settings keep the changes of both', async () => {
  const { time, saved, open } = createSettingsBrowsers();
  const [one, other] = [open(), open()];
  await time.advance(5_000);
  one.sides.video1.settings.set({ ...firstSideSettings, mark: 1.25, filmedFps: 240 });
  one.layout.set({ ...one.layout.getSnapshot(), isLinked: true });
  await time.advance(3_000);
  expect(one.calls.filter(({ kind }) => kind === 'save')).toHaveLength(1);
  expect(other.sides.video1.settings.getSnapshot()).toMatchObject({ mark: null, filmedFps: null });
  other.sides.video1.view.set({ zoom: 2, centerX: 0.4, centerY: 0.6 });
  other.layout.set({ ...other.layout.getSnapshot(), mode: 'stacked' });
  await time.advance(60_000);
  for (const { sides, layout } of [one, other, open()]) {
    await time.advance(1_000);
    expect(sides.video1.settings.getSnapshot()).toMatchObject({ mark: 1.25, filmedFps: 240 });
    expect(sides.video1.view.getSnapshot()).toEqual({ zoom: 2, centerX: 0.4, centerY: 0.6 });
    expect(layout.getSnapshot()).toMatchObject({ mode: 'stacked', isLinked: true });
  }
  expect(saved()).toEqual({
    'video1:mark': { kind: 'setting', mark: 1.25 },
    'video1:filmedFps': { kind: 'setting', filmedFps: 240 },
    'video1:view': { kind: 'setting', zoom: 2, centerX: 0.4, centerY: 0.6 },
    'layout:isLinked': { kind: 'setting', isLinked: true },
    'layout:mode': { kind: 'setting', mode: 'stacked' },
  });
});

it('[PLUS-05] settings changed without a connection are added to what was changed elsewhere since', async () => {
  const { time, open } = createSettingsBrowsers();
  const [one, other] = [open(), open()];
  await time.advance(5_000);
  one.browser.isOffline = true;
  one.sides.video2.settings.set({ ...firstSideSettings, loopStart: 0.5, loopEnd: 1 });
  await time.advance(5_000);
  other.sides.video2.settings.set({ ...firstSideSettings, isLooping: true, brightness: 2 });
  await time.advance(5_000);
  one.browser.isOffline = false;
  one.emit('online');
  await time.advance(60_000);
  const both = { loopStart: 0.5, loopEnd: 1, isLooping: true, brightness: 2, contrast: 1 };
  expect(one.sides.video2.settings.getSnapshot()).toMatchObject(both);
  expect(other.sides.video2.settings.getSnapshot()).toMatchObject(both);
});

it('[PLUS-05] a zoom that is being changed is not mixed with the position of another device', async () => {
  const { time, saved, open } = createSettingsBrowsers();
  const [here, there] = [open(), open()];
  await time.advance(5_000);
  there.sides.video1.view.set({ zoom: 2, centerX: 0.4, centerY: 0.6 });
  await time.advance(5_000);
  here.sides.video1.view.set({ zoom: 4, centerX: 0.5, centerY: 0.5 });
  here.emit('visible');
  await time.advance(35_000);
  expect(here.sides.video1.view.getSnapshot()).toEqual({ zoom: 4, centerX: 0.5, centerY: 0.5 });
  expect(saved()).toEqual({ 'video1:view': { kind: 'setting', zoom: 4, centerX: 0.5, centerY: 0.5 } });
});
