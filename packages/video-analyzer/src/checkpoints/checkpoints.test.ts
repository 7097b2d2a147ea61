import { createFrameIndex } from '@swing/media/frame-index';
import { describe, expect, it } from 'vitest';
import { checkpointItemId, isKnownCheckpoint, readCheckpoint, writeCheckpoint } from './checkpoint-data.ts';
import { createCheckpointStore } from './checkpoint-store.ts';
import { checkpointBeside, noCheckpoints, checkpointsByTime } from './checkpoints.ts';

/** Ten frames, half a second apart. */
const frames = createFrameIndex(
  Float64Array.from({ length: 10 }, (_, frame) => frame / 2),
  5,
);

describe('checkpoints', () => {
  it('[PLUS-07] are gone through by time, those on one frame as one', () => {
    const checkpoints = { ...noCheckpoints, load: 1, contact: 3, extension: 3, finish: 2 };
    expect(checkpointsByTime(checkpoints)).toEqual([
      { id: 'load', time: 1 },
      { id: 'finish', time: 2 },
      { id: 'contact', time: 3 },
      { id: 'extension', time: 3 },
    ]);
    const beside = (frame: number, direction: 1 | -1) => checkpointBeside(checkpoints, frames, frame, direction);
    expect([0, 2, 3, 4, 5, 6, 9].map((frame) => beside(frame, 1))).toEqual([
      'load',
      'finish',
      'finish',
      'contact',
      'contact',
      null,
      null,
    ]);
    expect([0, 2, 3, 4, 5, 6, 9].map((frame) => beside(frame, -1))).toEqual([
      null,
      null,
      'load',
      'load',
      'finish',
      'finish',
      'extension',
    ]);
    expect(checkpointBeside(noCheckpoints, frames, 4, 1)).toBeNull();
  });

  it('[PLUS-07] are kept one by one, and damaged ones are left out', () => {
    const contact = { video: 'video2', checkpoint: 'contact', time: 1.2333 } as const;
    expect(checkpointItemId('video2', 'contact')).toBe('checkpoint:video2:contact');
    const data = { kind: 'checkpoint', video: 'video2', checkpoint: 'contact', time: 1.2333 };
    expect(writeCheckpoint(contact)).toEqual(data);
    expect(readCheckpoint('checkpoint:video2:contact', data)).toEqual(contact);
    expect(readCheckpoint('checkpoint:video1:contact', data)).toBeNull();
    expect(readCheckpoint('checkpoint:video2:contact', { ...data, time: -1 })).toBeNull();
    expect(readCheckpoint('checkpoint:video2:contact', { ...data, time: 'late' })).toBeNull();
    expect(isKnownCheckpoint(data)).toBe(true);
    expect(isKnownCheckpoint({ ...data, checkpoint: 'follow-through' })).toBe(false);
  });

  it('[PLUS-07] remember the time before a move or a removal, until the video is exchanged', () => {
    const store = createCheckpointStore();
    store.set('contact', 2);
    expect(store.earlierTime('contact')).toBeNull();
    store.set('contact', 3);
    expect(store.earlierTime('contact')).toBe(2);
    store.set('contact', null);
    expect(store.earlierTime('contact')).toBe(3);
    store.set('contact', 3);
    expect(store.earlierTime('contact')).toBeNull();
    store.set('contact', null);
    store.clear();
    expect(store.earlierTime('contact')).toBeNull();
    store.set('contact', 2);
    store.set('contact', 3);
    store.forgetEarlier();
    expect(store.earlierTime('contact')).toBeNull();
    expect(store.getSnapshot().contact).toBe(3);
  });

  it('[PLUS-07] tell what was changed here, but not what a document or another video brings', () => {
    const store = createCheckpointStore();
    const changes: unknown[] = [];
    store.lastChange.subscribe(() => changes.push(store.lastChange.getSnapshot()));
    store.show({ ...noCheckpoints, load: 1 });
    store.set('contact', 2);
    store.set('contact', 2);
    store.show({ ...noCheckpoints, contact: 3 });
    store.clear();
    store.set('load', 1);
    store.set('load', null);
    expect(changes).toEqual([
      { id: 'contact', time: 2 },
      { id: 'load', time: 1 },
      { id: 'load', time: null },
    ]);
  });

  it('[PLUS-07] do not tell of a change that the document puts back', () => {
    const store = createCheckpointStore();
    const stop = store.subscribe(() => {
      stop();
      store.show(noCheckpoints);
    });
    store.set('contact', 2);
    expect(store.lastChange.getSnapshot()).toBeNull();
  });
});
