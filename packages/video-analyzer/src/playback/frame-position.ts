import type { FrameLimit, LimitedFrames } from './frame-limit.ts';
import type { FrameSource } from './frame-source.ts';
import { createPlayerFrames } from './player-frames.ts';
import type { PlayerSnapshot } from './player-snapshot.ts';
import type { SharedDecoding } from './shared-decoding.ts';

const settleMilliseconds = 150;
/**
 * Until a frame is decoded, the element does not seek to it, because both would decode the same frames at half the speed. From then on
 * it may be quicker, if it has a hardware decoder.
 */
const longestDecodingMilliseconds = 1500;
const presentedTolerance = 0.0005;

type PlayerState = { getSnapshot(): PlayerSnapshot; update(change: Partial<PlayerSnapshot>): void };

export type FramePosition = ReturnType<typeof createFramePosition>;

/**
 * Keeps the frame of a player's state and the picture of its `<video>` element together: while playing the state
 * follows the element, while paused the element is sought to the frame of the state.
 */
export function createFramePosition(
  video: HTMLVideoElement,
  { getSnapshot, update }: PlayerState,
  decoding: SharedDecoding,
) {
  const frames = createPlayerFrames(decoding, {
    onFrame(frame) {
      const { status, frame: shown, isExact } = getSnapshot();
      if (status !== 'paused' || frame !== shown) return;
      refreshExactness();
      if (!isExact) settleIn(settleMilliseconds);
    },
    onGivenUp() {
      restOnElement();
      refreshExactness();
    },
    onDropped: () => getSnapshot().status === 'paused' && showFrame(getSnapshot().frame, 1),
  });
  let limit: FrameLimit | null = null;
  const atMost = (frame: number) => limit?.atMost(frame) ?? frame;
  let elementFrame = 0;
  /**
   * The frame that the element has painted last; null if it has painted none yet. This is not always `elementFrame`: the browser may
   * report that a video has loaded, or that a seek has ended, before it paints the picture.
   */
  let paintedFrame: number | null = null;
  /** True just after pausing: the element may still present a picture that `elementFrame` does not reflect yet. */
  let isComingToRest = false;
  /** True from pausing until the position is changed: a picture that the element still presents is the one on screen. */
  let isAtPause = false;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  let stopListening = () => {};

  /** Whether frames can be decoded singly. */
  const canDecode = () => frames.stills()?.canDecode() ?? false;

  /**
   * Whether the element shows the frame. Its picture may still be the one before the seek, so where frames are decoded, it counts only
   * once it is painted. A browser without WebCodecs may not report painted frames, so there the end of the seek counts.
   */
  const isOnElement = (frame: number) => elementFrame === frame && (paintedFrame === frame || !canDecode());

  function refreshExactness() {
    const { frame } = getSnapshot();
    const isDecoded = (frames.stills()?.show(frame) ?? null) !== null;
    if (isDecoded) isComingToRest = false;
    update({ isExact: isDecoded || (isOnElement(frame) && !video.seeking && !isComingToRest) });
  }

  function seekElement() {
    stopSettling();
    const { status, frame, duration } = getSnapshot();
    if (elementFrame === frame || status !== 'paused') return;
    isAtPause = false;
    video.currentTime = Math.min(frames.index().midTimeOf(frame), duration);
  }

  function stopSettling() {
    clearTimeout(settleTimer);
    settleTimer = undefined;
  }

  function settleIn(milliseconds: number) {
    clearTimeout(settleTimer);
    settleTimer = setTimeout(settle, milliseconds);
  }

  /** Called when any video is stepped. Decoding this frame at full size is put off, because it would delay the next steps. */
  function settleLater() {
    if (settleTimer !== undefined && getSnapshot().isExact) settleIn(settleMilliseconds);
  }

  function settle() {
    settleTimer = undefined;
    seekElement();
    void frames.stills()?.sharpen(getSnapshot().frame);
  }

  function showFrame(frame: number, direction: 1 | -1) {
    update({ frame, time: frames.index().timeOf(frame) });
    stopSettling();
    const isDecoding = frames.stills()?.want(frame, direction) ?? false;
    if (!isDecoding) restOnElement();
    refreshExactness();
    if (isDecoding) settleIn(getSnapshot().isExact ? settleMilliseconds : longestDecodingMilliseconds);
  }

  function restOnElement() {
    isComingToRest = false;
    seekElement();
  }

  /** Whether a picture that the element presents while paused is the frame to show. A decoded frame stays. */
  const needsPicture = () => isComingToRest || (isAtPause && !canDecode());

  function onPresented(mediaTime: number) {
    elementFrame = frames.index().frameAt(mediaTime + presentedTolerance);
    paintedFrame = elementFrame;
    if (getSnapshot().status === 'playing') {
      limit?.onPresented(elementFrame);
      const frame = atMost(elementFrame);
      const time = frame === elementFrame ? mediaTime : frames.index().timeOf(frame);
      update({ frame, time, isExact: true });
    }
    // A browser may report the picture before the last one after playback has ended. The last frame stays.
    else if (needsPicture() && !video.ended) showFrame(atMost(elementFrame), 1);
    else refreshExactness();
  }

  function settlePaused() {
    const { status, isIndexed } = getSnapshot();
    if (status !== 'playing') return;
    update({ status: 'paused', isWaiting: false, isExact: false });
    isComingToRest = isIndexed;
    isAtPause = isIndexed;
    if (isIndexed) showFrame(video.ended ? frames.index().count - 1 : atMost(elementFrame), 1);
    else update({ time: video.currentTime, isExact: true });
  }

  function onSeeked() {
    const { status, isIndexed } = getSnapshot();
    if (status === 'playing') return;
    elementFrame = frames.index().frameAt(video.currentTime);
    if (!isIndexed) update({ time: video.currentTime });
    refreshExactness();
  }

  function attach(source: FrameSource | null) {
    const { duration, status } = getSnapshot();
    frames.attach(source, duration);
    stopListening = decoding.steps.listen(settleLater);
    elementFrame = frames.index().frameAt(video.currentTime + presentedTolerance);
    if (paintedFrame !== null || !canDecode()) paintedFrame = elementFrame;
    const frameRate = frames.frameRate();
    update({ frame: elementFrame, frameCount: frames.index().count, frameRate, isIndexed: true });
    if (status === 'paused') showFrame(elementFrame, 1);
  }

  return {
    frames,
    /** The limit while playing; null until it is attached. */
    limit: () => limit,
    attachLimit(create: (limited: LimitedFrames) => FrameLimit) {
      limit ??= create(frames);
    },
    /** The frame that the element shows. */
    elementFrame: () => elementFrame,
    isOnElement,
    /** True if the element has painted exactly the frame that is shown. */
    isPainted: () => paintedFrame === getSnapshot().frame && elementFrame === paintedFrame && !video.seeking,
    /** Whether the picture of a frame can be shown at once. */
    isDecoded: (frame: number) => (frames.stills()?.get(frame) ?? null) !== null,
    attach,
    showFrame,
    onPresented,
    onSeeked,
    settlePaused,
    /** Called before a seek or a step. */
    stopComingToRest() {
      isComingToRest = false;
      isAtPause = false;
    },
    /** Sets where the `<video>` element will play from: the frame that is shown, or the start if that is the last one. */
    prepareToPlay() {
      const { isIndexed, frame } = getSnapshot();
      isComingToRest = false;
      isAtPause = false;
      stopSettling();
      frames.stills()?.rest();
      const isAtEnd = isIndexed && frame >= frames.index().count - 1;
      if (isAtEnd) video.currentTime = 0;
      else if (elementFrame !== frame) video.currentTime = frames.index().midTimeOf(frame);
    },
    /** Releases the frames. */
    detach() {
      stopListening();
      stopSettling();
      limit?.drop();
      frames.detach();
      [elementFrame, paintedFrame, isComingToRest, isAtPause] = [0, null, false, false];
    },
  };
}
