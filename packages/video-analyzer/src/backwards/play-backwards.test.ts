import { expect, it } from 'vitest';
import { emptyPlayer, type PlayerSnapshot } from '../playback/player-snapshot.ts';
import { createStore } from '../store.ts';
import { createBackwards } from './play-backwards.ts';

/** 10 frames a second. The frames from `decodedFrom` on are decoded. */
function fakeSide(frame: number) {
  const store = createStore<PlayerSnapshot>({
    ...emptyPlayer,
    status: 'paused',
    isIndexed: true,
    isExact: true,
    frameCount: 100,
    frame,
  });
  const update = (change: Partial<PlayerSnapshot>) => store.set({ ...store.getSnapshot(), ...change });
  const side = {
    decodedFrom: 0,
    update,
    player: {
      subscribe: store.subscribe,
      getSnapshot: store.getSnapshot,
      frames: () => ({
        count: 100,
        timeOf: (one: number) => one / 10,
        packetOffset: 0,
        frameAt: (time: number) => Math.min(99, Math.max(0, Math.floor(time * 10 + 1e-6))),
      }),
      step: (count: number) => update({ status: 'paused', frame: store.getSnapshot().frame + count }),
      isDecoded: (one: number) => one >= side.decodedFrom,
    },
  };
  return side;
}

function setUp({ frame = 50, isLinked = false } = {}) {
  const sides = { video1: fakeSide(frame), video2: fakeSide(80) };
  let tick = (_now: number) => {};
  let isTicking = false;
  const backwards = createBackwards({ sides, layout: createStore({ isLinked }), lead: () => {} }, (listener) => {
    tick = listener;
    isTicking = true;
    return () => {
      isTicking = false;
    };
  });
  let now = 0;
  return {
    ...sides,
    backwards,
    /** Ticks at a time in milliseconds. Returns the frame shown. */
    tick(at: number) {
      tick(at);
      return sides.video1.player.getSnapshot().frame;
    },
    /** Ticks every 25 ms. Returns the frames shown after each tick. */
    run(milliseconds: number) {
      const seen: number[] = [];
      for (let passed = 0; passed < milliseconds; passed += 25) {
        now += 25;
        if (isTicking) tick(now);
        seen.push(sides.video1.player.getSnapshot().frame);
      }
      return seen;
    },
  };
}

it('[ANZ-05] shows every frame backwards at the speed of the video', () => {
  const { backwards, video1, run } = setUp();
  backwards.toggle('video1');
  expect(run(25)).toEqual([50]);
  expect(run(200)).toEqual([49, 49, 49, 49, 48, 48, 48, 48]);
  video1.update({ speed: 0.5 });
  expect(run(200)).toEqual([47, 47, 47, 47, 47, 47, 47, 47]);
});

it('[ANZ-05] stops after 3 seconds, or at the start of the video, and says which until the next move', () => {
  const long = setUp();
  long.backwards.toggle('video1');
  expect(long.run(4_000).at(-1)).toBe(20);
  expect(long.backwards.getSnapshot()).toEqual({ slot: null, end: { slot: 'video1', reason: 'limit' } });
  long.video1.player.step(1);
  expect(long.backwards.getSnapshot()).toEqual({ slot: null, end: null });
  const short = setUp({ frame: 5 });
  short.backwards.toggle('video1');
  expect(short.run(1_000).at(-1)).toBe(0);
  expect(short.backwards.getSnapshot().end).toEqual({ slot: 'video1', reason: 'start' });
});

it('[ANZ-05] waits at most a second for frames that are not decoded, and leaves none out', () => {
  const { backwards, video1, run } = setUp();
  video1.decodedFrom = 48;
  backwards.toggle('video1');
  expect(run(800).at(-1)).toBe(48);
  video1.decodedFrom = 46;
  expect(run(250)).toEqual([47, 47, 47, 47, 46, 46, 46, 46, 46, 46]);
  run(800);
  expect(backwards.getSnapshot().slot).toBe('video1');
  run(400);
  expect(backwards.getSnapshot()).toEqual({ slot: null, end: { slot: 'video1', reason: 'decoded' } });
  expect(video1.player.getSnapshot().frame).toBe(46);
});

it('[PLUS-06] [ANZ-05] waits until the linked video shows its frame, but not for one that is not linked', () => {
  const linked = setUp({ isLinked: true });
  linked.backwards.toggle('video1');
  linked.run(150);
  linked.video2.update({ isExact: false });
  const shown = linked.video1.player.getSnapshot().frame;
  expect(linked.run(500).at(-1)).toBe(shown);
  linked.video2.update({ isExact: true });
  expect(linked.run(100).at(-1)).toBeLessThan(shown);
  const alone = setUp();
  alone.video2.update({ isExact: false });
  alone.backwards.toggle('video1');
  expect(alone.run(325).at(-1)).toBe(47);
});

it('[ANZ-05] plays slower instead of leaving out frames when the page is late', () => {
  const { backwards, tick } = setUp();
  backwards.toggle('video1');
  expect([1000, 2000, 3000, 4000, 5000].map(tick)).toEqual([50, 49, 49, 49, 48]);
});

it('[ANZ-05] stops when the coach plays, steps or presses again, and pauses a video that plays', () => {
  const { backwards, video1, run } = setUp();
  video1.update({ status: 'playing' });
  backwards.toggle('video1');
  expect(video1.player.getSnapshot().status).toBe('paused');
  run(150);
  video1.player.step(10);
  const shown = video1.player.getSnapshot().frame;
  expect(run(500).at(-1)).toBe(shown);
  expect(backwards.getSnapshot()).toEqual({ slot: null, end: null });
  backwards.toggle('video1');
  expect(backwards.stop()).toBe(true);
  expect(backwards.stop()).toBe(false);
  backwards.toggle('video1');
  video1.update({ status: 'playing' });
  run(100);
  expect(backwards.getSnapshot().slot).toBeNull();
});
