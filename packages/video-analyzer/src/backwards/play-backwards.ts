import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { Layout } from '../comparing/layout.ts';
import type { Player } from '../playback/player.ts';
import { createStore, type Observable } from '../store.ts';

/** Why playing backwards stopped by itself: 3 seconds were played, the video begins there, or no more frames are decoded. */
export type BackwardsEnd = 'limit' | 'start' | 'decoded';

export type BackwardsState = {
  /** The video that plays backwards; null while none does. */
  readonly slot: VideoSlot | null;
  /** Why the last one stopped, until the next move of that video; null if the coach stopped it. */
  readonly end: { readonly slot: VideoSlot; readonly reason: BackwardsEnd } | null;
};

type BackwardsSide = {
  readonly player: Pick<Player, 'subscribe' | 'getSnapshot' | 'frames' | 'step' | 'isDecoded'>;
};

type Videos = {
  sides: Record<VideoSlot, BackwardsSide>;
  layout: Observable<Pick<Layout, 'isLinked'>>;
  lead: (slot: VideoSlot) => unknown;
};

/** Calls `listener` with the time in milliseconds before each picture of the screen. Returns a function that stops. */
export type Ticker = (listener: (now: number) => void) => () => void;

const screenTicker: Ticker = (listener) => {
  let request = 0;
  const tick = (now: number) => {
    request = requestAnimationFrame(tick);
    listener(now);
  };
  request = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(request);
};

const longestSeconds = 3;
const longestWaitMs = 1000;
/** Two pictures of a usual screen. A busy page plays slower instead of leaving out frames. */
const longestTickMs = 33;
const roundingSeconds = 1e-6;

export type Backwards = ReturnType<typeof createBackwards>;

/**
 * Plays a paused video backwards from its decoded frames (analyzer-46). A linked video goes along, and neither moves on before
 * both show their frames.
 */
export function createBackwards({ sides, layout, lead }: Videos, ticker = screenTicker) {
  const { subscribe, getSnapshot, set, dispose } = createStore<BackwardsState>({ slot: null, end: null });
  let stopTicking = () => {};

  function finish(reason: BackwardsEnd | null) {
    stopTicking();
    stopTicking = () => {};
    const { slot } = getSnapshot();
    if (slot !== null) set({ slot: null, end: reason && { slot, reason } });
  }

  function run(slot: VideoSlot) {
    const { player } = sides[slot];
    const other = sides[slot === 'video1' ? 'video2' : 'video1'].player;
    const frames = player.frames();
    let { frame } = player.getSnapshot();
    let at = frames.timeOf(frame);
    const limit = Math.max(0, frames.frameAt(at - longestSeconds + roundingSeconds));
    let before: number | null = null;
    let waitedMs = 0;

    const isOtherReady = () => {
      const { status, isExact } = other.getSnapshot();
      return !layout.getSnapshot().isLinked || status === 'empty' || isExact;
    };

    return (now: number) => {
      const elapsedMs = before === null ? 0 : Math.min(longestTickMs, now - before);
      before = now;
      const { status, frame: shown, speed } = player.getSnapshot();
      if (status !== 'paused' || shown !== frame) return finish(null);
      const next = at - (elapsedMs / 1000) * speed;
      const target = Math.max(limit, frames.frameAt(next + roundingSeconds));
      let reached = frame;
      if (isOtherReady()) while (reached > target && player.isDecoded(reached - 1)) reached -= 1;
      if (reached === target) at = next;
      waitedMs = reached < frame || reached === target ? 0 : waitedMs + elapsedMs;
      if (reached < frame) {
        const count = reached - frame;
        frame = reached;
        if (reached !== target) at = frames.timeOf(reached);
        player.step(count);
      }
      if (frame === limit) finish(limit === 0 ? 'start' : 'limit');
      else if (waitedMs >= longestWaitMs) finish('decoded');
    };
  }

  function start(slot: VideoSlot) {
    const { status, isIndexed } = sides[slot].player.getSnapshot();
    if (status === 'empty' || !isIndexed) return;
    lead(slot);
    sides[slot].player.step(0);
    set({ slot, end: null });
    stopTicking = ticker(run(slot));
  }

  const forgets = Object.entries(sides).map(([slot, { player }]) => {
    let known = player.getSnapshot().frame;
    return player.subscribe(() => {
      const { frame } = player.getSnapshot();
      const { end } = getSnapshot();
      if (frame !== known && end?.slot === slot) set({ slot: null, end: null });
      known = frame;
    });
  });

  return {
    subscribe,
    getSnapshot,
    /** Plays a video backwards from the frame shown, or stops it. */
    toggle(slot: VideoSlot) {
      const isPlaying = getSnapshot().slot === slot;
      finish(null);
      if (!isPlaying) start(slot);
    },
    /** Stops playing backwards. Returns whether a video was. */
    stop(): boolean {
      const wasPlaying = getSnapshot().slot !== null;
      finish(null);
      return wasPlaying;
    },
    dispose() {
      finish(null);
      forgets.forEach((forget) => forget());
      dispose();
    },
  };
}
