import type { FrameIndex } from '@swing/media/frame-index';
import type { FrameTimes } from '../comparing/link.ts';
import { createStore } from '../store.ts';
import { listenToElement } from './element-events.ts';
import { openVideo } from './open-video.ts';
import { createFramePosition } from './frame-position.ts';
import { createPlayerPictures } from './player-pictures.ts';
import { emptyPlayer, rateLimits, type PlayerSnapshot } from './player-snapshot.ts';
import { watchPresented } from './presented-frames.ts';
import type { FrameImage } from './render-stage.ts';
import { createSharedDecoding } from './shared-decoding.ts';
import { shownImage } from './shown-image.ts';
import { playbackError, loadAbortedError, VideoLoadError } from './video-load-error.ts';

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type Player = ReturnType<typeof createPlayer>;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/**
 * Plays one video through a `<video>` element and, while paused, shows exact frames from a cache of decoded ones. If
 * the frames cannot be decoded singly, the element seeks to the middle of each frame instead. Players with the same
 * `decoding` share its memory and pauses.
 */
export function createPlayer(video: HTMLVideoElement, decoding = createSharedDecoding()) {
  const { subscribe, getSnapshot, set, dispose: forgetListeners } = createStore(emptyPlayer);
  const update = (change: Partial<PlayerSnapshot>) => set({ ...getSnapshot(), ...change });
  /** Aborted when the current video is released, also while it is still being opened. */
  let lifetime = new AbortController();
  const position = createFramePosition(video, { getSnapshot, update }, decoding);
  const { frames, showFrame, settlePaused } = position;
  let rateFactor = 1;
  let opened: Blob | string | null = null;
  let stopWatching = () => {};

  video.playsInline = true;
  video.preload = 'auto';

  function applyRate() {
    const rate = clamp(getSnapshot().speed * rateFactor, rateLimits.min, rateLimits.max);
    if (video.playbackRate !== rate) video.playbackRate = rate;
  }

  function fail(failure: VideoLoadError) {
    if (getSnapshot().status === 'empty') return;
    update({ status: 'empty', isWaiting: false, failure });
    video.pause();
  }

  const stopListening = listenToElement(video, {
    onPaused: settlePaused,
    onSeeked: position.onSeeked,
    onWaiting: () => getSnapshot().status === 'playing' && update({ isWaiting: true }),
    onPlaying: () => getSnapshot().isWaiting && update({ isWaiting: false }),
    onError: () => fail(playbackError(video.error)),
  });

  /** Returns the picture to paint now; while paused, the exact frame once it is decoded. Null if no video is open. */
  function image(): FrameImage | null {
    const held = position.limit()?.picture(video.currentTime, video.playbackRate) ?? null;
    const snapshot = getSnapshot();
    return shownImage(video, snapshot, position.isOnElement(snapshot.frame), frames.stills(), held);
  }

  function letGo() {
    stopWatching();
    position.detach();
    lifetime.abort();
    rateFactor = 1;
    opened = null;
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
        const { frames: reading } = await openVideo(video, file, mine.signal);
        if (mine.signal.aborted) throw loadAbortedError();
        opened = file;
        const { duration, videoWidth: width, videoHeight: height } = video;
        const { speed, chosenSpeed } = getSnapshot();
        update({ ...emptyPlayer, status: 'paused', duration, width, height, speed, chosenSpeed });
        video.playbackRate = speed;
        stopWatching = watchPresented(video, position.onPresented);
        const taken = reading.then((source) => {
          if (!mine.signal.aborted) position.attach(source);
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
      if (getSnapshot().status !== 'paused') return;
      position.prepareToPlay();
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
      position.stopComingToRest();
      const target = clamp(time, 0, duration);
      const targetFrame = frames.index().frameAt(target);
      if (status === 'playing' || !isIndexed) video.currentTime = target;
      else showFrame(targetFrame, targetFrame >= frame ? 1 : -1);
    },

    /** Pauses and moves by whole frames, clamped to the video. */
    step(count: number): void {
      const { status, isIndexed } = getSnapshot();
      if (status === 'empty' || !isIndexed) return;
      position.stopComingToRest();
      if (status === 'playing') {
        update({ status: 'paused', frame: position.elementFrame() });
        video.pause();
      }
      showFrame(clamp(getSnapshot().frame + count, 0, frames.index().count - 1), count < 0 ? -1 : 1);
    },

    setSpeed(speed: number): void {
      const chosenSpeed = clamp(speed, rateLimits.min, rateLimits.max);
      update({ speed: chosenSpeed, chosenSpeed });
      applyRate();
    },

    /** Plays at another speed than the chosen one, to move with a linked video. */
    playAt(speed: number): void {
      const next = clamp(speed, rateLimits.min, rateLimits.max);
      // Linked videos set the speed often, and the stage is painted after each update.
      if (next !== getSnapshot().speed) update({ speed: next });
      applyRate();
    },

    /** Plays at `factor` times the speed for the moment, to catch up with another video. */
    correctRate(factor: number): void {
      rateFactor = factor;
      applyRate();
    },

    /**
     * The last frame to show while playing, also where the browser is late to seek. Null: up to the end. Where frames cannot be
     * decoded singly, later ones may be seen.
     */
    limitTo: (frame: number | null) => position.limit()?.set(frame),

    /** Sets how `limitTo` works. Until then it does nothing. */
    attachLimit: position.attachLimit,

    /** The times of the frames. */
    frames: (): FrameTimes & Pick<FrameIndex, 'packetOffset'> => frames.index(),

    /**
     * Sets the size at which decoded frames of this and later videos are cached, as a share of the file's size: 1 is full size. While
     * paused, the frame on screen is always decoded at full size too.
     */
    setFrameScale: frames.setScale,

    /** Whether the picture of a frame is decoded, so that stepping to it shows it at once. */
    isDecoded: position.isDecoded,

    /** The file or URL of the open video; null without one. */
    file: () => opened,

    /** The media second that is playing now, more exact than the snapshot's `time`. */
    now: () => (getSnapshot().status === 'playing' ? video.currentTime : getSnapshot().time),

    image,
    ...createPlayerPictures({ getSnapshot, position, image }),

    /** Releases the video. Another one can be opened. */
    close(): void {
      video.pause();
      letGo();
      video.removeAttribute('src');
      video.load();
      set(emptyPlayer);
    },

    dispose(): void {
      stopListening();
      this.close();
      forgetListeners();
    },
  };
}
