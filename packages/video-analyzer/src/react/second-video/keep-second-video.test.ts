import type { JsonObject } from '@swing/domain/analyzer/document-items';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyPlayer, type PlayerSnapshot } from '../../playback/player-snapshot.ts';
import { createSecondVideo, type SecondVideo } from '../../second-video/second-video.ts';
import type { VideoChoice } from '../../second-video/video-choice.ts';
import { noSecondVideo, type SecondVideoState } from '../../second-video/second-video-state.ts';
import type { KeptSecondVideo } from '../../second-video/second-video-source.ts';
import { createStore } from '../../store.ts';
import { keepSecondVideo } from './keep-second-video.ts';

const model: KeptSecondVideo = { name: 'Model', source: { type: 'library', videoId: 'v1' }, isRemoved: false };
const modelData = { kind: 'setting', name: 'Model', source: { type: 'library', videoId: 'v1' }, isRemoved: false };
const tee: KeptSecondVideo = { name: 'Tee', source: { type: 'submission', submissionId: 's1' }, isRemoved: false };
const teeData = { kind: 'setting', name: 'Tee', source: { type: 'submission', submissionId: 's1' }, isRemoved: false };
/** The item in which older versions kept the settings of video 2 and which video it is. */
const older = { kind: 'video', speed: 0.5, isMirrored: true };

function setUp(saved: Record<string, JsonObject> = {}, isLoadedAtFirst = true) {
  let isLoaded = isLoadedAtFirst;
  const status = createStore({});
  const items = { ...saved };
  let receive: (ids: readonly string[]) => void = () => {};
  const video = createStore<SecondVideoState>(noSecondVideo);
  const restore = vi.fn((kept: KeptSecondVideo, _early: VideoChoice | null) =>
    video.set({ ...video.getSnapshot(), kept }),
  );
  const put = vi.fn((edits: readonly { id: string; data: JsonObject | null }[]) => {
    for (const { id, data } of edits) if (data !== null) items[id] = data;
    return [];
  });
  const document = {
    get: (id: string) => items[id] ?? null,
    has: (id: string) => id in items,
    isLoaded: () => isLoaded,
    subscribe: status.subscribe,
    put,
    onRemoteChange(listener: typeof receive) {
      receive = listener;
      return () => {
        receive = () => {};
      };
    },
  };
  const stop = keepSecondVideo(video, document, restore);
  return {
    video,
    restore,
    put,
    stop,
    items,
    choose: (kept: KeptSecondVideo, choice: VideoChoice | null = null) =>
      video.set({ ...video.getSnapshot(), kept, video: choice }),
    finishLoading() {
      isLoaded = true;
      status.set({});
    },
    receive(next: Record<string, JsonObject>) {
      Object.assign(items, next);
      receive(Object.keys(next));
    },
  };
}

test('[ANZ-03] a choice is saved apart from the settings of video 2', () => {
  const { choose, items } = setUp({ video2: older });
  choose(model);
  expect(items).toEqual({ video2: older, 'video2:source': modelData });
  choose({ ...model, isRemoved: true });
  expect(items).toEqual({ video2: older, 'video2:source': { ...modelData, isRemoved: true } });
});

test('[ANZ-03] a saved video is restored once', () => {
  const { restore, receive } = setUp({ 'video2:source': modelData });
  expect(restore.mock.calls).toEqual([[model, null]]);
  receive({ 'video2:source': modelData });
  expect(restore).toHaveBeenCalledTimes(1);
});

test('[ANZ-03] a video chosen elsewhere is restored when it arrives', () => {
  const { restore, receive, choose } = setUp();
  choose(model);
  receive({ 'layout:mode': { kind: 'setting', mode: 'stacked' } });
  expect(restore).not.toHaveBeenCalled();
  receive({ 'video2:source': teeData });
  expect(restore.mock.calls).toEqual([[tee, null]]);
});

test('[ANZ-03] settings without a video restore nothing, and nothing is saved without a choice', () => {
  const { restore, put } = setUp({ video2: older });
  expect(restore).not.toHaveBeenCalled();
  expect(put).not.toHaveBeenCalled();
});

test('[ANZ-03] a video that is loaded again is not saved again, also under another name', () => {
  const { choose, put } = setUp({ 'video2:source': modelData });
  choose({ ...model, name: 'Renamed' });
  expect(put).not.toHaveBeenCalled();
});

test('[ANZ-03] a video saved by an older version is restored, and not saved again', () => {
  const { restore, choose, put, items } = setUp({ video2: { ...older, ...teeData, kind: 'video' } });
  expect(restore.mock.calls).toEqual([[tee, null]]);
  choose({ ...tee });
  expect(put).not.toHaveBeenCalled();
  choose(model);
  expect(items['video2:source']).toEqual(modelData);
});

test('[ANZ-03] an older version that saves its settings does not bring its video back', () => {
  const { restore, receive } = setUp({ 'video2:source': modelData });
  receive({ video2: { ...older, ...teeData, kind: 'video' } });
  expect(restore.mock.calls).toEqual([[model, null]]);
});

test('[ANZ-03] a choice made before the document was read is kept once it was', () => {
  const { choose, put, items, finishLoading } = setUp({}, false);
  choose(model);
  expect(put).not.toHaveBeenCalled();
  finishLoading();
  expect(items).toEqual({ 'video2:source': modelData });
});

test('[ANZ-03] a choice made before the document was read does not overwrite the saved video', () => {
  const { choose, receive, restore, put, finishLoading } = setUp({}, false);
  const early = swing('early');
  choose(model, early);
  receive({ 'video2:source': teeData });
  finishLoading();
  expect(restore.mock.calls).toEqual([[tee, early]]);
  expect(put).not.toHaveBeenCalled();
});

test('[ANZ-03] stops keeping', () => {
  const { stop, choose, receive, restore, put } = setUp();
  stop();
  choose(model);
  receive({ 'video2:source': modelData });
  expect(put).not.toHaveBeenCalled();
  expect(restore).not.toHaveBeenCalled();
});

type Edit = { time: number; data: JsonObject | null };

/** Two tabs of one coach. An edit of one arrives in the other a moment later. */
function openTabs() {
  let time = 0;
  const edits: [tab: number, data: JsonObject | null][] = [];
  const receivers = new Map<number, (edit: Edit) => void>();
  const open = (tab: number): SecondVideo => {
    const player = { ...createStore<PlayerSnapshot>(emptyPlayer), seek: vi.fn() };
    const nothing = () => {};
    const calls = {
      close: nothing,
      reset: nothing,
      clearWork: nothing,
      forgetEarlierCheckpoints: nothing,
      onBreak: nothing,
    };
    const stage = { ...calls, drawingCount: () => 0, checkpointCount: () => 0 };
    const video = createSecondVideo({ ...stage, player, open: () => Promise.resolve() });
    let kept: Edit = { time: 0, data: null };
    const document = {
      get: () => kept.data,
      has: () => kept.data !== null,
      isLoaded: () => true,
      subscribe: () => () => {},
      put([edit]: readonly { id: string; data: JsonObject | null }[]) {
        const isSame = JSON.stringify(edit?.data) === JSON.stringify(kept.data);
        if (isSame) return [];
        const mine = { time: (time += 1), data: edit?.data ?? null };
        kept = mine;
        edits.push([tab, mine.data]);
        for (const [other, receive] of receivers) if (other !== tab) queueMicrotask(() => receive(mine));
        return [];
      },
      onRemoteChange(listener: (ids: readonly string[]) => void) {
        receivers.set(tab, (edit) => {
          if (edit.time < kept.time) return;
          kept = edit;
          listener(['video2:source']);
        });
        return () => void receivers.delete(tab);
      },
    };
    const find = (saved: KeptSecondVideo) => () => Promise.resolve(swing(saved.name));
    keepSecondVideo(video, document, (saved) => void video.restore(saved, find(saved), { ask: async () => true }));
    return video;
  };
  return { first: open(0), second: open(1), edits };
}

const swing = (name: string): VideoChoice => ({
  name,
  url: `/swings/${name}`,
  source: { type: 'submission', submissionId: name },
});

afterEach(() => vi.restoreAllMocks());

test('[ANZ-03] another video chosen in one of two tabs is shown in both', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('video')));
  const { first, second, edits } = openTabs();
  const shown = () => [first.getSnapshot().video?.name, second.getSnapshot().video?.name];
  await first.load(swing('old'), { ask: async () => true });
  await vi.waitFor(() => expect(shown()).toEqual(['old', 'old']));
  await second.load(swing('new'), { ask: async () => true });
  await vi.waitFor(() => expect(shown()).toEqual(['new', 'new']));
  second.remove();
  await vi.waitFor(() => expect(shown()).toEqual([undefined, undefined]));
  await first.load(swing('new'), { ask: async () => true });
  await vi.waitFor(() => expect(shown()).toEqual(['new', 'new']));
  expect(edits.map(([tab, data]) => [tab, data?.['name'], data?.['isRemoved']])).toEqual([
    [0, 'old', false],
    [1, 'new', false],
    [1, 'new', true],
    [0, 'new', false],
  ]);
});
