import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyPlayer, type PlayerSnapshot } from '../playback/player-snapshot.ts';
import { VideoLoadError } from '../playback/video-load-error.ts';
import { createStore } from '../store.ts';
import { continueSaved } from './continue-saved.ts';
import type { SecondVideoStage } from './second-video-options.ts';
import { createSecondVideo, type SecondVideo } from './second-video.ts';
import type { KeptSecondVideo } from './second-video-source.ts';
import type { VideoChoice } from './video-choice.ts';

const clip = await readFile(fixturePath('numbered-frames.mp4'));
const otherClip = await readFile(fixturePath('variable-rate.mp4'));
const model: VideoChoice = { name: 'Model', file: new File([clip], 'model.mp4') };
const sameModel: VideoChoice = { name: 'Model again', file: new File([clip], 'renamed.mp4') };
const other: VideoChoice = { name: 'Other', file: new File([otherClip], 'other.mp4') };
const swing = (id: string): VideoChoice => ({
  name: `Swing ${id}`,
  url: `/swings/${id}`,
  source: { type: 'submission', submissionId: id },
});

const player = createStore<PlayerSnapshot>(emptyPlayer);
const open = vi.fn<SecondVideoStage['open']>();
const [close, reset, clearWork, onBreak, seek] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()];
const forgetEarlierCheckpoints = vi.fn();
const ask = vi.fn<() => Promise<boolean>>();
let drawingCount = 0;
let checkpointCount = 0;
const counts = { drawingCount: () => drawingCount, checkpointCount: () => checkpointCount };
let video: SecondVideo;

beforeEach(() => {
  vi.resetAllMocks();
  player.set(emptyPlayer);
  open.mockImplementation(() => {
    player.set({ ...emptyPlayer, status: 'paused', time: 1.5 });
    return Promise.resolve();
  });
  ask.mockResolvedValue(true);
  drawingCount = 0;
  checkpointCount = 0;
  const stage = { open, close, reset, clearWork, forgetEarlierCheckpoints, onBreak };
  video = createSecondVideo({ ...stage, player: { ...player, seek }, ...counts });
});

afterEach(() => video.dispose());

const load = (choice: VideoChoice) => video.load(choice, { ask });
const breakDown = () =>
  player.set({ ...emptyPlayer, time: 2.5, failure: new VideoLoadError('network', 'The line is cut.') });

test('[ANZ-03] loads a file as video 2 and remembers which one it is', async () => {
  await load(model);
  expect(open).toHaveBeenCalledTimes(1);
  expect(open.mock.calls[0]?.[0]).toBe('file' in model && model.file);
  const { video: shown, kept, loading, problem } = video.getSnapshot();
  expect({ shown, loading, problem }).toEqual({ shown: model, loading: null, problem: null });
  expect(kept).toMatchObject({ name: 'Model', isRemoved: false, source: { type: 'file', name: 'model.mp4' } });
  expect(ask).not.toHaveBeenCalled();
});

describe('a video that cannot be opened', () => {
  test('[ANZ-10] is reported, and the one before is opened again at the same time', async () => {
    await load(model);
    open.mockRejectedValueOnce(new VideoLoadError('unreadable', 'No video.'));
    await load(other);
    const { video: shown, problem, kept } = video.getSnapshot();
    expect(shown).toBe(model);
    expect(kept?.name).toBe('Model');
    expect(problem).toEqual({ kind: 'load', name: 'Other', reason: 'No video.', canRetry: false });
    expect(open).toHaveBeenCalledTimes(3);
    expect(open.mock.calls[2]?.[0]).toBe('file' in model && model.file);
    expect(seek).toHaveBeenLastCalledWith(1.5);
    expect(close).not.toHaveBeenCalled();
  });

  test('[ANZ-10] leaves one video if there was none before', async () => {
    open.mockRejectedValueOnce(new VideoLoadError('unreadable', 'No video.'));
    await load(model);
    expect(video.getSnapshot()).toMatchObject({ video: null, loading: null, problem: { kind: 'load' }, kept: null });
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('[ANZ-10] for a reason that is not known can be tried again', async () => {
    open.mockRejectedValueOnce(new Error('no memory'));
    await load(model);
    expect(video.getSnapshot().problem).toEqual({
      kind: 'load',
      name: 'Model',
      reason: 'Something went wrong while loading the video.',
      canRetry: true,
    });
  });

  test.each([
    ['zero-length', new Uint8Array(), 'The video file is empty.'],
    ['truncated', clip.subarray(0, clip.length - 20_000), 'The file is incomplete. Copy it again and choose the copy.'],
  ])('[ANZ-10] %s: the stage is not touched', async (_, content, reason) => {
    await load(model);
    await load({ name: 'Bad', file: new File([new Uint8Array(content)], 'bad.mp4') });
    expect(open).toHaveBeenCalledTimes(1);
    expect(video.getSnapshot()).toMatchObject({ video: model, problem: { name: 'Bad', reason, canRetry: false } });
  });

  test('[ANZ-10] can be tried again after a lost connection', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    fetched.mockRejectedValueOnce(new TypeError('network'));
    await load(swing('1'));
    expect(video.getSnapshot().problem).toMatchObject({ name: 'Swing 1', canRetry: true });
    fetched.mockResolvedValueOnce(new Response(clip));
    await video.retry();
    expect(video.getSnapshot()).toMatchObject({ video: { name: 'Swing 1' }, problem: null });
    fetched.mockRestore();
  });
});

describe('drawings on video 2', () => {
  test('[ANZ-03] are kept without a question when the same file is chosen again', async () => {
    await load(model);
    drawingCount = 2;
    video.remove();
    expect(video.getSnapshot()).toMatchObject({ video: null, kept: { name: 'Model', isRemoved: true } });
    await load(sameModel);
    expect(ask).not.toHaveBeenCalled();
    expect(clearWork).not.toHaveBeenCalled();
    expect(video.getSnapshot().kept).toMatchObject({ name: 'Model again', isRemoved: false });
  });

  test('[ANZ-03] are deleted for another video only after a question, once it is open', async () => {
    await load(model);
    drawingCount = 2;
    ask.mockResolvedValueOnce(false);
    await load(other);
    expect(ask).toHaveBeenCalledWith({ oldName: 'Model', newName: 'Other', drawingCount: 2, checkpointCount: 0 });
    expect(open).toHaveBeenCalledTimes(1);
    expect(clearWork).not.toHaveBeenCalled();
    await load(other);
    expect(clearWork).toHaveBeenCalledTimes(1);
    expect(reset).toHaveBeenCalledTimes(1);
    expect(video.getSnapshot().kept?.name).toBe('Other');
  });

  test('[PLUS-07] checkpoints alone are deleted for another video only after a question', async () => {
    await load(model);
    checkpointCount = 3;
    ask.mockResolvedValueOnce(false);
    await load(other);
    expect(ask).toHaveBeenCalledWith({ oldName: 'Model', newName: 'Other', drawingCount: 0, checkpointCount: 3 });
    expect(clearWork).not.toHaveBeenCalled();
    await load(sameModel);
    expect(clearWork).not.toHaveBeenCalled();
    await load(other);
    expect(clearWork).toHaveBeenCalledTimes(1);
  });

  test('[ANZ-03] are kept if the other video cannot be opened', async () => {
    await load(model);
    drawingCount = 2;
    open.mockRejectedValueOnce(new VideoLoadError('unreadable', 'No video.'));
    await load(other);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(clearWork).not.toHaveBeenCalled();
  });
});

test('[ANZ-03] of two videos chosen at once the later one is shown', async () => {
  await Promise.all([load(model), load(other)]);
  expect(video.getSnapshot()).toMatchObject({ video: other, loading: null, problem: null });
});

test('[ANZ-03] loading can be stopped, and the video before stays', async () => {
  await load(model);
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  );
  const loading = load(swing('1'));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(video.getSnapshot().loading).toEqual({ name: 'Swing 1', percent: null });
  video.cancel();
  await loading;
  expect(video.getSnapshot()).toMatchObject({ video: model, loading: null, problem: null });
  fetched.mockRestore();
});

describe('a video chosen while another one is being opened', () => {
  /** Opens nothing until it is stopped, as the stage does. */
  const neverOpen: SecondVideoStage['open'] = (_file, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new VideoLoadError('aborted', 'Stopped.')));
    });
  const loadWhileOpening = async (next: VideoChoice) => {
    await load(model);
    open.mockImplementationOnce(neverOpen);
    const opening = load(other);
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
    player.set(emptyPlayer);
    await load(next);
    await opening;
  };
  const expectReopened = () => {
    expect(open.mock.calls[2]?.[0]).toBe('file' in model && model.file);
    expect(seek).toHaveBeenLastCalledWith(1.5);
    expect(video.getSnapshot()).toMatchObject({ video: model, loading: null });
  };

  test('[ANZ-10] cannot be opened: the video before both is opened again', async () => {
    await loadWhileOpening({ name: 'Bad', file: new File([], 'bad.mp4') });
    expectReopened();
    expect(video.getSnapshot().problem).toMatchObject({ name: 'Bad', reason: 'The video file is empty.' });
  });

  test('[ANZ-10] is not used after all: the video before both is opened again', async () => {
    ask.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    drawingCount = 1;
    await loadWhileOpening(swing('1'));
    expectReopened();
    expect(video.getSnapshot().problem).toBeNull();
  });
});

test('[ANZ-10] a video that breaks while it is checked is not reported once another one is open', async () => {
  await load(model);
  breakDown();
  await Promise.all([load(other), vi.waitFor(() => expect(video.getSnapshot().video).toBe(other))]);
  expect(video.getSnapshot()).toMatchObject({ video: other, problem: null });
});

test('[ANZ-10] a video that cannot be opened again is not reported once another one was chosen', async () => {
  await load(model);
  breakDown();
  await vi.waitFor(() => expect(video.getSnapshot().problem).not.toBeNull());
  open.mockRejectedValueOnce(new VideoLoadError('unreadable', 'No video.'));
  const retrying = video.retry();
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
  await Promise.resolve();
  await Promise.all([retrying, load(other)]);
  expect(video.getSnapshot()).toMatchObject({ video: other, problem: null });
});

test('[ANZ-10] an open video that breaks is reported and can be opened again at the same time', async () => {
  await load(model);
  breakDown();
  await vi.waitFor(() => expect(video.getSnapshot().problem).not.toBeNull());
  expect(video.getSnapshot().problem).toEqual({
    kind: 'playback',
    name: 'Model',
    reason: 'The browser stopped playing this file.',
    canRetry: true,
  });
  expect(onBreak).toHaveBeenCalledTimes(1);
  await video.retry();
  expect(open).toHaveBeenCalledTimes(2);
  expect(seek).toHaveBeenLastCalledWith(2.5);
  expect(video.getSnapshot()).toMatchObject({ video: model, problem: null });
});

describe('saved work', () => {
  const keptFile = async (): Promise<KeptSecondVideo> => {
    await load(model);
    const { kept } = video.getSnapshot();
    video.dispose();
    video = createSecondVideo({ ...stageParts(), ...counts });
    return kept as KeptSecondVideo;
  };
  const stageParts = () => ({
    open,
    close,
    reset,
    clearWork,
    forgetEarlierCheckpoints,
    onBreak,
    player: { ...player, seek },
  });
  const find = vi.fn<() => Promise<VideoChoice | null>>();

  test('[ANZ-03] asks for its file; the same file goes on without a question', async () => {
    const saved = await keptFile();
    drawingCount = 2;
    await video.restore(saved, find, { ask });
    expect(video.getSnapshot()).toMatchObject({ video: null, isFileWanted: true, kept: { name: 'Model' } });
    await load(sameModel);
    expect(ask).not.toHaveBeenCalled();
    expect(video.getSnapshot()).toMatchObject({ video: sameModel, isFileWanted: false });
    expect(clearWork).not.toHaveBeenCalled();
  });

  test('[ANZ-03] asks before another file takes its place, even without drawings', async () => {
    const saved = await keptFile();
    await video.restore(saved, find, { ask });
    ask.mockResolvedValueOnce(false);
    await load(other);
    expect(ask).toHaveBeenCalledWith({ oldName: 'Model', newName: 'Other', drawingCount: 0, checkpointCount: 0 });
    expect(video.getSnapshot()).toMatchObject({ video: null, isFileWanted: true });
  });

  test('[ANZ-03] loads another swing by itself and keeps the view that was chosen', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(clip));
    find.mockResolvedValueOnce(swing('1'));
    const source = { type: 'submission', submissionId: '1' } as const;
    await video.restore({ name: 'Swing 1', source, isRemoved: false }, find, { ask });
    expect(find).toHaveBeenCalledWith(source);
    expect(open.mock.calls[0]?.[1]).toMatchObject({ keepsLayout: true });
    expect(video.getSnapshot().video).toEqual(swing('1'));
    fetched.mockRestore();
  });

  test('[ANZ-03] says that a video no longer exists', async () => {
    find.mockResolvedValueOnce(null);
    const source = { type: 'library', videoId: '1' } as const;
    await video.restore({ name: 'Model', source, isRemoved: false }, find, { ask });
    expect(video.getSnapshot().problem).toMatchObject({
      name: 'Model',
      reason: 'This video no longer exists. Drawings and checkpoints made on it are kept.',
    });
  });

  test('[ANZ-03] closes the open video if it was removed elsewhere', async () => {
    await load(model);
    const { kept } = video.getSnapshot();
    await video.restore({ ...(kept as KeptSecondVideo), isRemoved: true }, find, { ask });
    expect(close).toHaveBeenCalledTimes(1);
    expect(video.getSnapshot()).toMatchObject({ video: null, isFileWanted: false, kept: { isRemoved: true } });
  });

  test('[ANZ-03] in place of another video is made known at once, without removing any', async () => {
    await load(model);
    const seen: (KeptSecondVideo | null)[] = [];
    video.subscribe(() => seen.push(video.getSnapshot().kept));
    find.mockResolvedValueOnce(null);
    const saved = { name: 'Tee', source: { type: 'library', videoId: '1' }, isRemoved: false } as const;
    await video.restore(saved, find, { ask });
    expect(seen.filter((kept) => kept !== saved)).toEqual([]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test.each([
    [true, 'Other'],
    [false, 'Model'],
  ])('[ANZ-03] asks whether a video chosen before it was read takes its place: %s', async (isReplaced, name) => {
    const saved = await keptFile();
    await load(other);
    drawingCount = 2;
    ask.mockResolvedValueOnce(isReplaced);
    await continueSaved(video, saved, other, find, { ask });
    expect(ask.mock.calls).toEqual([[{ oldName: 'Model', newName: 'Other', drawingCount: 2, checkpointCount: 0 }]]);
    expect(video.getSnapshot()).toMatchObject({ isFileWanted: !isReplaced, kept: { name } });
  });

  test('[ANZ-03] does not open the same video again', async () => {
    await load(model);
    const { kept } = video.getSnapshot();
    await continueSaved(video, kept as KeptSecondVideo, model, find, { ask });
    expect(open).toHaveBeenCalledTimes(1);
  });

  test('[PLUS-07] of another video forgets the earlier times of its checkpoints, of the same video keeps them', async () => {
    await load(model);
    const { kept } = video.getSnapshot();
    await video.restore({ ...(kept as KeptSecondVideo), isRemoved: true }, find, { ask });
    await video.restore(kept as KeptSecondVideo, find, { ask });
    expect(forgetEarlierCheckpoints).not.toHaveBeenCalled();
    const source = { type: 'library', videoId: '1' } as const;
    await video.restore({ name: 'Tee', source, isRemoved: true }, find, { ask });
    expect(forgetEarlierCheckpoints).toHaveBeenCalledTimes(1);
  });

  test('[ANZ-03] does not load a video that was removed', async () => {
    const source = { type: 'library', videoId: '1' } as const;
    await video.restore({ name: 'Model', source, isRemoved: true }, find, { ask });
    expect(find).not.toHaveBeenCalled();
    expect(video.getSnapshot()).toMatchObject({ video: null, isFileWanted: false, kept: { isRemoved: true } });
  });
});
