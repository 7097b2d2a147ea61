import { expect, test, vi } from 'vitest';
import type { KeptSecondVideo } from '../../second-video/second-video-source.ts';
import { noSecondVideo, type SecondVideoState } from '../../second-video/second-video-state.ts';
import { createStore } from '../../store.ts';
import { createSettingsBrowsers } from '../testing/settings-browsers.ts';
import { keepSecondVideo } from './keep-second-video.ts';

const old: KeptSecondVideo = { name: 'Old', source: { type: 'library', videoId: 'old' }, isRemoved: false };
const next: KeptSecondVideo = { name: 'New', source: { type: 'library', videoId: 'new' }, isRemoved: false };

function setUp() {
  const browsers = createSettingsBrowsers();
  function open() {
    const browser = browsers.open();
    const video = createStore<SecondVideoState>(noSecondVideo);
    const choose = (kept: KeptSecondVideo) => video.set({ ...noSecondVideo, kept });
    const restore = vi.fn(choose);
    keepSecondVideo(video, browser.document, restore);
    return { ...browser, choose, shown: () => video.getSnapshot().kept, restore };
  }
  return { ...browsers, open };
}

test('[ANZ-03] [PLUS-05] a replaced video 2 stays replaced when another device zooms the old one', async () => {
  const { time, saved, open } = setUp();
  const [one, other] = [open(), open()];
  await time.advance(1_000);
  one.choose(old);
  await time.advance(35_000);
  expect(other.shown()).toEqual(old);

  one.choose(next);
  await time.advance(5_000);
  expect(other.shown()).toEqual(old);
  other.sides.video2.view.set({ zoom: 2, centerX: 0.4, centerY: 0.6 });
  await time.advance(60_000);
  expect([one.shown(), other.shown()]).toEqual([next, next]);
  expect(one.restore).not.toHaveBeenCalled();
  expect(saved()).toMatchObject({
    'video2:source': { kind: 'setting', name: 'New', source: { type: 'library', videoId: 'new' }, isRemoved: false },
    'video2:view': { kind: 'setting', zoom: 2, centerX: 0.4, centerY: 0.6 },
  });
});

test('[ANZ-03] [PLUS-05] a removed video 2 stays removed when another device changes its settings', async () => {
  const { time, save, open } = setUp();
  save('video2', { kind: 'video', speed: 0.5, name: 'Old', source: { type: 'library', videoId: 'old' } });
  const [one, other] = [open(), open()];
  await time.advance(1_000);
  expect([one.shown(), other.shown()]).toEqual([old, old]);
  one.choose({ ...old, isRemoved: true });
  await time.advance(5_000);
  other.sides.video2.settings.set({ ...other.sides.video2.settings.getSnapshot(), filmedFps: 240 });
  await time.advance(60_000);
  expect([one.shown()?.isRemoved, other.shown()?.isRemoved]).toEqual([true, true]);
  expect(one.sides.video2.settings.getSnapshot().filmedFps).toBe(240);
});

test('[ANZ-03] [PLUS-05] another video 2 begins without what another device set for the old one just before', async () => {
  const { time, open } = setUp();
  const [one, other] = [open(), open()];
  await time.advance(1_000);
  one.choose(old);
  await time.advance(35_000);
  other.sides.video2.settings.set({ ...other.sides.video2.settings.getSnapshot(), mark: 1.25, brightness: 2 });
  await time.advance(2_000);
  expect(one.sides.video2.settings.getSnapshot()).toMatchObject({ mark: null, brightness: 1 });
  one.choose(next);
  await time.advance(60_000);
  for (const { sides } of [one, other])
    expect(sides.video2.settings.getSnapshot()).toMatchObject({ mark: null, brightness: 1 });
});
