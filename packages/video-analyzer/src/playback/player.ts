import { createFallbackFrameIndex, type FrameIndex } from '@swing/media/frame-index';
import { createStore } from '../store.ts';
import type { FrameSource } from './frame-source.ts';
import { openVideo } from './open-video.ts';
import { emptyPlayer, type PlayerSnapshot } from './player-snapshot.ts';
import type { Pixels } from './black-bars.ts';
import { watchPresented } from './presented-frames.ts';
import { samplePictures, smallPicture } from './sample-pictures.ts';
import type { FrameImage } from './render-stage.ts';
import { createStillFrames, type StillFrames } from './still-frames.ts';
import { playbackError, loadAbortedError, VideoLoadError } from './video-load-error.ts';

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
const speedLimits = { min: 0.25, max: 2 } as const;

export type Player = ReturnType<typeof createPlayer>;

const settleMilliseconds = 150;
const presentedTolerance = 0.0005;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/**
 * Plays one video through a `<video>` element and, while paused, shows exact frames from a cache of decoded ones. If
 * the frames cannot be decoded singly, the element seeks to the middle of each frame instead.
 */
export function createPlayer(video: HTMLVideoElement) {
  const { subscribe, getSnapshot, set, dispose: forgetListeners } = createStore(emptyPlayer);
  const update = (change: Partial<PlayerSnapshot>) => set({ ...getSnapshot(), ...change });
  /** Aborted when the current video is released, also while it is still being opened. */
  let lifetime = new AbortController();
  let stills: StillFrames | null = null;
  let decodable: FrameSource | null = null;
  let index: FrameIndex = createFallbackFrameIndex(0);
  let elementFrame = 0;
  /** True just after pausing: the element may still present a picture that `elementFrame` does not reflect yet. */
  let isComingToRest = false;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching = () => {};

  video.playsInline = true;
  video.preload = 'auto';

  function refreshExactness() {
    const { frame } = getSnapshot();
    const isDecoded = stills !== null && stills.show(frame) !== null;
    if (isDecoded) isComingToRest = false;
    update({ isExact: isDecoded || (elementFrame === frame && !video.seeking && !isComingToRest) });
  }

  function seekElement() {
    clearTimeout(settleTimer);
    const { status, frame, duration } = getSnapshot();
    if (elementFrame !== frame && status === 'paused') video.currentTime = Math.min(index.midTimeOf(frame), duration);
  }

  function showFrame(frame: number, direction: 1 | -1) {
    update({ frame, time: index.timeOf(frame) });
    clearTimeout(settleTimer);
    if (stills?.want(frame, direction)) settleTimer = setTimeout(seekElement, settleMilliseconds);
    else restOnElement();
    refreshExactness();
  }

  function restOnElement() {
    isComingToRest = false;
    seekElement();
  }

  function onPresented(mediaTime: number) {
    elementFrame = index.frameAt(mediaTime + presentedTolerance);
    if (getSnapshot().status === 'playing') update({ frame: elementFrame, time: mediaTime, isExact: true });
    // At its end the video stays on its last frame, even if another picture is presented late.
    else if (isComingToRest && !video.ended) showFrame(elementFrame, 1);
    else refreshExactness();
  }

  function settlePaused() {
    const { status, isIndexed } = getSnapshot();
    if (status !== 'playing') return;
    update({ status: 'paused', isWaiting: false, isExact: false });
    isComingToRest = isIndexed;
    if (isIndexed) showFrame(video.ended ? index.count - 1 : elementFrame, 1);
    else update({ time: video.currentTime, isExact: true });
  }

  function onSeeked() {
    const { status, isIndexed } = getSnapshot();
    if (status === 'playing') return;
    elementFrame = index.frameAt(video.currentTime);
    if (!isIndexed) update({ time: video.currentTime });
    refreshExactness();
  }

  function fail(failure: VideoLoadError) {
    if (getSnapshot().status === 'empty') return;
    update({ status: 'empty', isWaiting: false, failure });
    video.pause();
  }

  const listeners = Object.entries({
    pause: settlePaused,
    ended: settlePaused,
    seeked: onSeeked,
    waiting: () => getSnapshot().status === 'playing' && update({ isWaiting: true }),
    playing: () => getSnapshot().isWaiting && update({ isWaiting: false }),
    error: () => fail(playbackError(video.error)),
  });
  for (const [name, listener] of listeners) video.addEventListener(name, listener);

  function attachFrameSource(source: FrameSource | null) {
    const { duration, status } = getSnapshot();
    index = source?.index ?? createFallbackFrameIndex(duration);
    decodable = source?.canDecode ? source : null;
    stills = source?.canDecode
      ? createStillFrames(source, {
          onFrame: (frame) => getSnapshot().status === 'paused' && frame === getSnapshot().frame && refreshExactness(),
          onGivenUp() {
            restOnElement();
            refreshExactness();
          },
        })
      : null;
    elementFrame = index.frameAt(video.currentTime + presentedTolerance);
    update({ frame: elementFrame, frameCount: index.count, isIndexed: true });
    if (status === 'paused') showFrame(elementFrame, 1);
  }

  function letGo() {
    clearTimeout(settleTimer);
    stopWatching();
    stills?.close();
    lifetime.abort();
    [stills, decodable, elementFrame, isComingToRest] = [null, null, 0, false];
    index = createFallbackFrameIndex(0);
  }

  return {
    subscribe,
    getSnapshot,

    /**
     * Opens a video file, or a URL that serves ranges, and shows its first frame. Releases the previous video. A
     * file is open once its frames are known; a video from a URL can play before that. Throws VideoLoadError:
     * unreadable, undecodable (also if only the sound would play), aborted, and the errors of reading the URL.
     * Later errors are the snapshot's `failure`: the element's error, or that the frames of a URL could not be
     * read.
     */
    async open(file: Blob | string, signal?: AbortSignal): Promise<void> {
      letGo();
      set(emptyPlayer);
      const mine = new AbortController();
      lifetime = mine;
      const giveUp = () => mine.abort();
      signal?.addEventListener('abort', giveUp);
      if (signal?.aborted) giveUp();
      try {
        const { frames } = await openVideo(video, file, mine.signal);
        if (mine.signal.aborted) throw loadAbortedError();
        const { duration, videoWidth: width, videoHeight: height } = video;
        const { speed } = getSnapshot();
        update({ ...emptyPlayer, status: 'paused', duration, width, height, speed });
        video.playbackRate = speed;
        stopWatching = watchPresented(video, onPresented);
        const taken = frames.then((source) => {
          if (!mine.signal.aborted) attachFrameSource(source);
        });
        if (typeof file !== 'string') await taken;
        else {
          void taken.catch((thrown: unknown) => {
            if (!mine.signal.aborted && thrown instanceof VideoLoadError) fail(thrown);
          });
        }
      } catch (thrown) {
        giveUp();
        throw thrown;
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
    },

    async play(): Promise<void> {
      const { status, isIndexed, frame } = getSnapshot();
      if (status !== 'paused') return;
      isComingToRest = false;
      clearTimeout(settleTimer);
      stills?.rest();
      const isAtEnd = isIndexed && frame >= index.count - 1;
      if (isAtEnd) video.currentTime = 0;
      else if (elementFrame !== frame) video.currentTime = index.midTimeOf(frame);
      update({ status: 'playing' });
      try {
        await video.play();
      } catch {
        settlePaused();
      }
    },

    pause: () => video.pause(),

    toggle(): void {
      if (getSnapshot().status === 'playing') video.pause();
      else void this.play();
    },

    /** Seeks to the frame at `time` seconds, clamped to the video. Playback continues from there. */
    seek(time: number): void {
      const { status, isIndexed, frame, duration } = getSnapshot();
      if (status === 'empty') return;
      isComingToRest = false;
      const target = clamp(time, 0, duration);
      const targetFrame = index.frameAt(target);
      if (status === 'playing' || !isIndexed) video.currentTime = target;
      else showFrame(targetFrame, targetFrame >= frame ? 1 : -1);
    },

    /** Pauses and moves by whole frames, clamped to the video. */
    step(count: number): void {
      const { status, isIndexed } = getSnapshot();
      if (status === 'empty' || !isIndexed) return;
      isComingToRest = false;
      if (status === 'playing') {
        update({ status: 'paused', frame: elementFrame });
        video.pause();
      }
      showFrame(clamp(getSnapshot().frame + count, 0, index.count - 1), count < 0 ? -1 : 1);
    },

    setSpeed(speed: number): void {
      const next = clamp(speed, speedLimits.min, speedLimits.max);
      video.playbackRate = next;
      update({ speed: next });
    },

    /** Returns the picture to paint now; while paused, the exact frame once it is decoded. Null if no video is open. */
    image(): FrameImage | null {
      const { status, frame, width, height } = getSnapshot();
      if (status === 'empty') return null;
      const sample = (status === 'paused' && stills?.get(frame)) || null;
      const isElementRight = status === 'playing' || elementFrame === frame;
      const shown = sample ?? (isElementRight ? null : (stills?.standIn() ?? null));
      if (shown !== null) return { width, height, draw: (ctx, ...place) => shown.draw(ctx, ...place) };
      return { width, height, draw: (ctx, ...place) => ctx.drawImage(video, ...place) };
    },

    /**
     * Returns at most `count` small pictures spread over an indexed video; none if its frames cannot be decoded singly.
     */
    async samplePictures(count: number, signal: AbortSignal): Promise<Pixels[]> {
      return decodable === null ? [] : samplePictures(decodable, count, signal);
    },

    /** Returns the picture shown now, scaled down; null if there is none. */
    shownPicture(): Pixels | null {
      const image = this.image();
      return image && smallPicture(image);
    },

    dispose(): void {
      video.pause();
      letGo();
      for (const [name, listener] of listeners) video.removeEventListener(name, listener);
      video.removeAttribute('src');
      video.load();
      forgetListeners();
    },
  };
}
