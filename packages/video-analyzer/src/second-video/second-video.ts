import { onPlayerFailure } from '../playback/on-player-failure.ts';
import { unknownLoadFailure, VideoLoadError } from '../playback/video-load-error.ts';
import { createStore } from '../store.ts';
import { bytesOf, failureOf, sourceOf } from './chosen-video.ts';
import type { LoadOptions, SecondVideoStage } from './second-video-options.ts';
import { isSameSource, type KeptSecondVideo, type SecondVideoSource } from './second-video-source.ts';
import { noSecondVideo, passingFailures, type SecondVideoState } from './second-video-state.ts';
import type { VideoChoice } from './video-choice.ts';

/** Returns the video that a source stands for, or null if it no longer exists. */
export type FindVideo = (source: SecondVideoSource) => Promise<VideoChoice | null>;

type Opened = { readonly choice: VideoChoice; readonly file: Blob };

export type SecondVideo = ReturnType<typeof createSecondVideo>;

/**
 * Loads, replaces and removes video 2, and remembers which video it is, so that its drawings find it again
 * (analyzer-20). A video that cannot be opened leaves the one before in place (analyzer-18).
 */
export function createSecondVideo(stage: SecondVideoStage) {
  const { subscribe, getSnapshot, set, dispose: forgetListeners } = createStore(noSecondVideo);
  const update = (change: Partial<SecondVideoState>) => set({ ...getSnapshot(), ...change });
  let attempt = new AbortController();
  let opened: Opened | null = null;
  let onStage: Opened | 'opening' | null = null;
  /** Seconds at which the opened video left the stage for another one. */
  let leftAt = 0;
  /** What Retry does. */
  let again: (() => Promise<void>) | null = null;
  let stopListening = () => {};

  function report(kind: 'load' | 'playback', name: string, thrown: unknown) {
    const known = thrown instanceof VideoLoadError ? thrown : null;
    const canRetry = kind === 'playback' || known === null || passingFailures.includes(known.failure);
    update({ loading: null, problem: { kind, name, reason: known?.message ?? unknownLoadFailure, canRetry } });
  }

  function watch({ choice, file }: Opened) {
    stopListening();
    stopListening = onPlayerFailure(stage.player, (failure) => {
      const { time } = stage.player.getSnapshot();
      stage.onBreak();
      again = () => retryPlayback({ choice, file }, time);
      const current = attempt;
      void failureOf(choice, failure).then((thrown) => attempt === current && report('playback', choice.name, thrown));
    });
  }

  async function openOnStage(next: Opened, options: { signal: AbortSignal; keepsLayout: boolean }): Promise<void> {
    stopListening();
    if (onStage !== 'opening') leftAt = stage.player.getSnapshot().time;
    onStage = 'opening';
    await stage.open(next.file, options);
    options.signal.throwIfAborted();
    onStage = next;
  }

  /** Puts the opened video back on the stage if another one took its place there. Returns false if that failed. */
  async function giveBackStage(): Promise<boolean> {
    if (onStage === opened) return true;
    if (opened !== null) return reopen(opened, leftAt);
    stage.close();
    onStage = null;
    return true;
  }

  /** Opens the video that was open before, at the same time. Returns false if that failed or another video came. */
  async function reopen(before: Opened, time: number): Promise<boolean> {
    attempt.abort();
    const mine = new AbortController();
    attempt = mine;
    update({ loading: { name: before.choice.name, percent: null }, problem: null });
    try {
      await openOnStage(before, { signal: mine.signal, keepsLayout: true });
      stage.player.seek(time);
      update({ loading: null });
      watch(before);
      return true;
    } catch (thrown) {
      const reason = await failureOf(before.choice, thrown);
      if (attempt !== mine) return false;
      again = () => retryPlayback(before, time);
      report('playback', before.choice.name, reason);
      return false;
    }
  }

  const retryPlayback = async (before: Opened, time: number) => void (await reopen(before, time));

  async function mayReplace(choice: VideoChoice, source: SecondVideoSource, { ask }: LoadOptions): Promise<boolean> {
    const { kept, isFileWanted } = getSnapshot();
    const [drawingCount, checkpointCount] = [stage.drawingCount(), stage.checkpointCount()];
    const isQuestion = isFileWanted || drawingCount + checkpointCount > 0;
    if (kept === null || isSameSource(kept.source, source) || !isQuestion) return true;
    return ask({ oldName: kept.name, newName: choice.name, drawingCount, checkpointCount });
  }

  async function load(choice: VideoChoice, options: LoadOptions): Promise<void> {
    attempt.abort();
    const mine = new AbortController();
    attempt = mine;
    const { signal } = mine;
    again = () => load(choice, options);
    update({ loading: null, problem: null });
    try {
      const source = await sourceOf(choice);
      signal.throwIfAborted();
      const isWanted = await mayReplace(choice, source, options);
      signal.throwIfAborted();
      if (!isWanted) return void (await giveBackStage());
      update({ loading: { name: choice.name, percent: null } });
      const file = await bytesOf(choice, signal, options.headers, (percent) => {
        if (!signal.aborted) update({ loading: { name: choice.name, percent } });
      });
      signal.throwIfAborted();
      const next = { choice, file };
      await openOnStage(next, { signal, keepsLayout: options.keepsLayout ?? false });
      settle(next, source);
    } catch (thrown) {
      const reason = await failureOf(choice, thrown);
      // Removed, or superseded by another video, which has the stage now.
      if (attempt !== mine) return;
      const isCancelled = signal.aborted;
      update({ loading: null });
      if (!(await giveBackStage())) return;
      again = () => load(choice, options);
      if (!isCancelled) report('load', choice.name, reason);
    }
  }

  function settle(next: Opened, source: SecondVideoSource) {
    const { kept } = getSnapshot();
    if (kept !== null && !isSameSource(kept.source, source)) {
      stage.clearWork();
      stage.reset();
    }
    opened = next;
    const { choice } = next;
    update({
      video: choice,
      loading: null,
      kept: { name: choice.name, source, isRemoved: false },
      isFileWanted: false,
    });
    watch(next);
  }

  function closeVideo() {
    attempt.abort();
    attempt = new AbortController();
    stopListening();
    opened = null;
    onStage = null;
    stage.close();
  }

  async function restore(saved: KeptSecondVideo, find: FindVideo, options: LoadOptions): Promise<void> {
    const { kept, loading } = getSnapshot();
    const isShown = opened !== null || loading !== null;
    const isSame = kept !== null && isSameSource(kept.source, saved.source);
    if (isShown && isSame && !saved.isRemoved) return;
    if (isShown) closeVideo();
    if (!isSame) stage.forgetEarlierCheckpoints();
    attempt.abort();
    const mine = new AbortController();
    attempt = mine;
    again = () => restore(saved, find, options);
    const restored = { ...noSecondVideo, kept: saved };
    if (saved.isRemoved) return set(restored);
    if (saved.source.type === 'file') return set({ ...restored, isFileWanted: true });
    set({ ...restored, loading: { name: saved.name, percent: null } });
    try {
      const choice = await find(saved.source);
      if (attempt !== mine || mine.signal.aborted) return;
      if (choice === null)
        throw new VideoLoadError(
          'removed',
          'This video no longer exists. Drawings and checkpoints made on it are kept.',
        );
      await load(choice, { ...options, keepsLayout: true });
    } catch (thrown) {
      if (attempt === mine && !mine.signal.aborted) report('load', saved.name, thrown);
    }
  }

  return {
    subscribe,
    getSnapshot,
    /** Loads a video as video 2. Asks first if drawings and checkpoints belong to another one, and deletes them. */
    load,
    /** Repeats what failed. */
    retry: () => again?.() ?? Promise.resolve(),
    /** Stops loading. The video that was open before stays. */
    cancel() {
      const { loading } = getSnapshot();
      if (loading === null) return;
      attempt.abort();
      update({ loading: null });
    },
    dismissProblem: () => update({ problem: null }),
    /** Goes back to one video. The drawings of video 2 are kept for when the same video is chosen again. */
    remove() {
      closeVideo();
      const { kept } = getSnapshot();
      set({ ...noSecondVideo, kept: kept && { ...kept, isRemoved: true } });
    },
    /**
     * Continues with the video of saved work, in place of another one. A file has to be chosen again. Other videos are
     * loaded; `find` returns null for one that no longer exists.
     */
    restore,
    dispose() {
      attempt.abort();
      attempt = new AbortController();
      stopListening();
      forgetListeners();
    },
  };
}
