import type { VideoSample } from 'mediabunny';
import { createFallbackFrameIndex, type FrameIndex } from '@swing/media/frame-index';
import { createFrameCache, type FrameCache } from './frame-cache.ts';
import type { FrameSource } from './frame-source.ts';
import type { FrameImage } from './render-stage.ts';
import { loadElement } from './load-element.ts';
import { failureOf, readFrames } from './read-frames.ts';
import { brokenOff, undecodableVideo, VideoLoadError } from './video-load-error.ts';

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
const speedLimits = { min: 0.25, max: 2 } as const;

export type PlayerSnapshot = {
  readonly status: 'empty' | 'paused' | 'playing';
  /** Media seconds of the picture shown or asked for. */
  readonly time: number;
  /** Number of that frame, counted from 0. */
  readonly frame: number;
  readonly frameCount: number;
  /** False while the frames of a video that plays from afar are not known yet: `frame` is 0 and cannot be stepped. */
  readonly isIndexed: boolean;
  readonly duration: number;
  readonly speed: number;
  readonly width: number;
  readonly height: number;
  /** False while a stand-in is shown for a frame that is still being decoded. */
  readonly isExact: boolean;
  /** Playing stands still until more of the video has come. */
  readonly isWaiting: boolean;
  /** Why a video that was open cannot go on; null while it can. */
  readonly failure: VideoLoadError | null;
};

export type Player = ReturnType<typeof createPlayer>;

const empty: PlayerSnapshot = {
  status: 'empty',
  time: 0,
  frame: 0,
  frameCount: 0,
  isIndexed: false,
  duration: 0,
  speed: 1,
  width: 0,
  height: 0,
  isExact: false,
  isWaiting: false,
  failure: null,
};

const chunksKept = 4;
const longestChunk = 30;
const cacheBytes = 480 * 1024 * 1024;
const settleMilliseconds = 150;
const presentedTolerance = 0.0005;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/**
 * Plays one video through a `<video>` element and, while paused, shows exact frames from a cache of decoded ones.
 * Where the file's frames can't be decoded singly, the element is seeked to the middle of each frame instead.
 */
export function createPlayer(video: HTMLVideoElement) {
  const listeners = new Set<() => void>();
  let snapshot = empty;
  let url: string | null = null;
  let source: FrameSource | null = null;
  let cache: FrameCache<VideoSample> | null = null;
  let index: FrameIndex = createFallbackFrameIndex(0);
  let elementFrame = 0;
  let held: VideoSample | null = null;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  let frameCallback: number | undefined;
  let opening = 0;

  /** Older browsers only tell the time a few times a second. */
  const hasFrameCallback = typeof video.requestVideoFrameCallback === 'function';

  video.playsInline = true;
  video.preload = 'auto';

  function update(change: Partial<PlayerSnapshot>) {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function hold(sample: VideoSample) {
    held?.close();
    held = sample.clone();
  }

  function refreshExactness() {
    const sample = cache?.get(snapshot.frame) ?? null;
    if (sample !== null) hold(sample);
    update({ isExact: sample !== null || (elementFrame === snapshot.frame && !video.seeking) });
  }

  function seekElement() {
    clearTimeout(settleTimer);
    if (elementFrame === snapshot.frame || snapshot.status !== 'paused') return;
    video.currentTime = Math.min(index.midTimeOf(snapshot.frame), snapshot.duration);
  }

  function showFrame(frame: number, direction: 1 | -1) {
    update({ frame, time: index.timeOf(frame) });
    cache?.want(frame, direction);
    clearTimeout(settleTimer);
    if (cache === null) seekElement();
    else settleTimer = setTimeout(seekElement, settleMilliseconds);
    refreshExactness();
  }

  function onPresented(mediaTime: number) {
    elementFrame = index.frameAt(mediaTime + presentedTolerance);
    if (snapshot.status === 'playing') update({ frame: elementFrame, time: mediaTime, isExact: true });
    else refreshExactness();
  }

  function watchFrames() {
    if (!hasFrameCallback) return;
    frameCallback = video.requestVideoFrameCallback((_, { mediaTime }) => {
      onPresented(mediaTime);
      watchFrames();
    });
  }

  function onTimeUpdate() {
    if (!hasFrameCallback && snapshot.status === 'playing') onPresented(video.currentTime);
  }

  function settlePaused() {
    if (snapshot.status !== 'playing') return;
    update({ status: 'paused', isWaiting: false });
    if (snapshot.isIndexed) showFrame(video.ended ? index.count - 1 : elementFrame, 1);
    else update({ time: video.currentTime });
  }

  function onSeeked() {
    if (snapshot.status === 'playing') return;
    elementFrame = index.frameAt(video.currentTime);
    if (!snapshot.isIndexed) update({ time: video.currentTime });
    refreshExactness();
  }

  const onWaiting = () => snapshot.status === 'playing' && update({ isWaiting: true });
  const onGoingOn = () => snapshot.isWaiting && update({ isWaiting: false });

  function fail(failure: VideoLoadError) {
    if (snapshot.status === 'empty') return;
    update({ status: 'empty', isWaiting: false, failure });
    video.pause();
  }

  const heard = Object.entries({
    pause: settlePaused,
    ended: settlePaused,
    seeked: onSeeked,
    timeupdate: onTimeUpdate,
    waiting: onWaiting,
    playing: onGoingOn,
    error: () => fail(brokenOff(video.error)),
  });
  for (const [name, hear] of heard) video.addEventListener(name, hear);

  function closeVideo() {
    clearTimeout(settleTimer);
    if (frameCallback !== undefined) video.cancelVideoFrameCallback(frameCallback);
    cache?.close();
    source?.dispose();
    held?.close();
    if (url !== null) URL.revokeObjectURL(url);
    [cache, source, held, url, elementFrame] = [null, null, null, null, 0];
    index = createFallbackFrameIndex(0);
  }

  function makeCache(from: FrameSource) {
    const chunkLength = clamp(Math.floor(cacheBytes / chunksKept / from.bytesPerFrame), 2, longestChunk);
    const giveUpDecoding = () => {
      cache?.close();
      cache = null;
      seekElement();
    };
    return createFrameCache<VideoSample>({
      frameCount: from.index.count,
      chunkLength,
      chunksKept,
      decode: from.decode,
      onFrame: (frame) => frame === snapshot.frame && snapshot.status === 'paused' && refreshExactness(),
      onError: giveUpDecoding,
    });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,

    /**
     * Shows the first frame of a video file, or of what an address serves in ranges; the video before it is let go. A file is
     * open once its frames are known; from an address playing can begin before that. Throws VideoLoadError: unreadable,
     * undecodable (also where only the sound would play), aborted, and what reading the address throws. What goes wrong after
     * that is the snapshot's `failure`: the element's error, or that the frames of an address could not be had.
     */
    async open(file: Blob | string, signal?: AbortSignal): Promise<void> {
      const turn = (opening += 1);
      closeVideo();
      update(empty);
      const isAtHand = typeof file !== 'string';
      const reading = readFrames(file, signal);
      const frames = reading.catch(() => null);
      if (isAtHand) await frames;
      try {
        if (turn !== opening) throw new VideoLoadError('aborted', 'Loading the video was stopped.');
        if (isAtHand) url = URL.createObjectURL(file);
        await loadElement(video, isAtHand ? String(url) : file, signal);
        if (video.videoWidth === 0) throw undecodableVideo((await frames)?.codec ?? null);
      } catch (thrown) {
        void frames.then((opened) => opened?.dispose());
        throw await failureOf(thrown, reading);
      }
      watchFrames();
      const { duration, videoWidth: width, videoHeight: height } = video;
      update({ ...empty, status: 'paused', duration, speed: snapshot.speed, width, height });
      video.playbackRate = snapshot.speed;
      const takeFrames = (opened: FrameSource | null) => {
        if (turn !== opening) return opened?.dispose();
        source = opened;
        cache = opened?.canDecode ? makeCache(opened) : null;
        index = opened?.index ?? createFallbackFrameIndex(duration);
        elementFrame = index.frameAt(video.currentTime + presentedTolerance);
        update({ frame: elementFrame, frameCount: index.count, isIndexed: true });
        if (snapshot.status === 'paused') showFrame(elementFrame, 1);
      };
      if (isAtHand) takeFrames(await frames);
      else {
        void reading.then(takeFrames, (thrown: unknown) => {
          if (turn === opening && thrown instanceof VideoLoadError) fail(thrown);
        });
      }
    },

    async play(): Promise<void> {
      if (snapshot.status !== 'paused') return;
      clearTimeout(settleTimer);
      cache?.rest();
      const isAtEnd = snapshot.isIndexed && snapshot.frame >= index.count - 1;
      if (isAtEnd) video.currentTime = 0;
      else if (elementFrame !== snapshot.frame) video.currentTime = index.midTimeOf(snapshot.frame);
      update({ status: 'playing' });
      try {
        await video.play();
      } catch {
        settlePaused();
      }
    },

    pause: () => video.pause(),

    toggle(): void {
      if (snapshot.status === 'playing') video.pause();
      else void this.play();
    },

    /** Goes to the frame shown at `time` seconds, clamped to the video; playing goes on from there. */
    seek(time: number): void {
      if (snapshot.status === 'empty') return;
      const target = clamp(time, 0, snapshot.duration);
      if (snapshot.status === 'playing' || !snapshot.isIndexed) video.currentTime = target;
      else {
        const frame = index.frameAt(target);
        showFrame(frame, frame >= snapshot.frame ? 1 : -1);
      }
    },

    /** Pauses and moves by whole frames, clamped to the video. */
    step(count: number): void {
      if (snapshot.status === 'empty' || !snapshot.isIndexed) return;
      if (snapshot.status === 'playing') {
        update({ status: 'paused', frame: elementFrame });
        video.pause();
      }
      showFrame(clamp(snapshot.frame + count, 0, index.count - 1), count < 0 ? -1 : 1);
    },

    setSpeed(speed: number): void {
      const next = clamp(speed, speedLimits.min, speedLimits.max);
      video.playbackRate = next;
      update({ speed: next });
    },

    /** The picture to paint now; while paused the exact frame as soon as it is decoded. */
    image(): FrameImage | null {
      if (snapshot.status === 'empty') return null;
      const { width, height } = snapshot;
      const sample = snapshot.status === 'paused' ? (cache?.get(snapshot.frame) ?? null) : null;
      const isElementRight = snapshot.status === 'playing' || elementFrame === snapshot.frame;
      const shown = sample ?? (isElementRight ? null : held);
      if (shown !== null) return { width, height, draw: (ctx, ...place) => shown.draw(ctx, ...place) };
      return { width, height, draw: (ctx, ...place) => ctx.drawImage(video, ...place) };
    },

    dispose(): void {
      opening += 1;
      video.pause();
      closeVideo();
      for (const [name, hear] of heard) video.removeEventListener(name, hear);
      video.removeAttribute('src');
      video.load();
      listeners.clear();
    },
  };
}
