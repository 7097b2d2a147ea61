import { expect, it } from 'vitest';
import { firstSideSettings } from '../../comparing/side-settings.ts';
import { createSettingsBrowsers } from '../testing/settings-browsers.ts';

/** All settings of a video in one item, as versions before analyzer-60 saved them. */
const olderVideo = {
  kind: 'video',
  zoom: 2,
  centerX: 0.4,
  centerY: 0.6,
  speed: 0.25,
  isMirrored: true,
  filmedFps: 240,
  mark: 1.25,
  isContactDismissed: true,
  loopStart: 0.5,
  loopEnd: 1.5,
  isLooping: true,
  brightness: 2,
  contrast: 1.5,
};
const olderLayout = { kind: 'layout', mode: 'overlay', opacity: 0.4, divider: 0.25, isLinked: true };

it('[PLUS-05] the settings of an older version are shown, and only what is changed is saved', async () => {
  const { time, saved, save, open } = createSettingsBrowsers();
  save('video1', olderVideo);
  save('layout', olderLayout);
  const here = open();
  await time.advance(1_000);
  here.sides.video1.player.open();
  await time.advance(5_000);
  expect(here.layout.getSnapshot()).toEqual({ mode: 'overlay', opacity: 0.4, divider: 0.25, isLinked: true });
  expect(here.sides.video1.view.getSnapshot()).toEqual({ zoom: 2, centerX: 0.4, centerY: 0.6 });
  expect(here.sides.video1.player.getSnapshot().speed).toBe(0.25);
  const settings = {
    isMirrored: true,
    filmedFps: 240,
    mark: 1.25,
    isContactDismissed: true,
    loopStart: 0.5,
    loopEnd: 1.5,
    isLooping: true,
    brightness: 2,
    contrast: 1.5,
  };
  expect(here.sides.video1.settings.getSnapshot()).toEqual(settings);
  expect(here.calls.filter(({ kind }) => kind === 'save')).toEqual([]);

  here.sides.video1.settings.set({ ...settings, mark: null });
  await time.advance(5_000);
  expect(saved()).toEqual({
    video1: olderVideo,
    layout: olderLayout,
    'video1:mark': { kind: 'setting', mark: null },
  });
  const again = open();
  await time.advance(1_000);
  expect(again.sides.video1.settings.getSnapshot()).toEqual({ ...settings, mark: null });
});

it('[PLUS-05] a tab with an older version does not undo what is saved since', async () => {
  const { time, save, open } = createSettingsBrowsers();
  const here = open();
  await time.advance(1_000);
  here.sides.video1.settings.set({ ...firstSideSettings, mark: 3 });
  await time.advance(5_000);
  save('video1', { ...olderVideo, mark: null });
  await time.advance(35_000);
  expect(here.sides.video1.settings.getSnapshot()).toMatchObject({ mark: 3, filmedFps: 240 });
  expect(here.sides.video1.view.getSnapshot()).toEqual({ zoom: 2, centerX: 0.4, centerY: 0.6 });
});

it('[PLUS-05] a setting of a newer version is not replaced by the one of an older version', async () => {
  const { time, saved, save, open } = createSettingsBrowsers();
  save('video1', olderVideo);
  save('video1:mark', { kind: 'setting', mark: { frame: 30 } }, 2);
  const here = open();
  await time.advance(1_000);
  expect(here.sides.video1.settings.getSnapshot()).toMatchObject({ mark: null, filmedFps: 240 });
  here.sides.video1.settings.set({ ...here.sides.video1.settings.getSnapshot(), mark: 2, filmedFps: 120 });
  await time.advance(5_000);
  expect(saved()).toEqual({
    video1: olderVideo,
    'video1:mark': { kind: 'setting', mark: { frame: 30 } },
    'video1:filmedFps': { kind: 'setting', filmedFps: 120 },
  });
});
