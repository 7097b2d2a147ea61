import { createFrameIndex } from '@swing/media/frame-index';
import { expect, test } from 'vitest';
import { createCheckpointStore } from '../../checkpoints/checkpoint-store.ts';
import { firstSideSettings, type SideSettings } from '../../comparing/side-settings.ts';
import type { ContactFinding } from '../../contact/contact-finding.ts';
import type { ContactRequest } from '../../contact/find-contact.ts';
import { proposeContact } from '../../contact/propose-contact.ts';
import { createVirtualTime } from '../../document/testing/virtual-time.ts';
import { emptyPlayer, type PlayerSnapshot } from '../../playback/player-snapshot.ts';
import { createStore } from '../../store.ts';
import { createContactSuggestion } from './contact-suggestion.ts';

const heard: ContactFinding = { onset: { time: 2.02, standsOutDb: 24, hasTreble: true }, changes: [] };
const index = createFrameIndex(
  Float64Array.from({ length: 120 }, (_, frame) => frame / 30),
  4,
);

/** A video of 120 frames in which `finding` is found. */
function setUp(finding: ContactFinding | null = heard) {
  const time = createVirtualTime();
  const snapshot = createStore<PlayerSnapshot>(emptyPlayer);
  const change = (part: Partial<PlayerSnapshot>) => snapshot.set({ ...snapshot.getSnapshot(), ...part });
  let file: Blob | null = null;
  const settings = createStore<SideSettings>(firstSideSettings);
  const checkpoints = createCheckpointStore();
  const searches: { request: ContactRequest; signal: AbortSignal; finish: () => void }[] = [];
  const suggestion = createContactSuggestion(
    {
      player: {
        subscribe: snapshot.subscribe,
        getSnapshot: snapshot.getSnapshot,
        frames: () => index,
        file: () => file,
        step: (count) => change({ status: 'paused', frame: snapshot.getSnapshot().frame + count }),
      },
      settings,
      checkpoints,
    },
    {
      clock: time.clock(),
      loadCode: async () => ({
        proposeContact,
        searchContact: (request, signal) =>
          new Promise((resolve) => searches.push({ request, signal, finish: () => resolve(finding) })),
      }),
    },
  );
  function close() {
    file = null;
    snapshot.set(emptyPlayer);
  }
  return {
    time,
    settings,
    checkpoints,
    searches,
    suggestion,
    change,
    frame: () => snapshot.getSnapshot().frame,
    close,
    open(name: string) {
      close();
      file = new Blob([name]);
      change({ status: 'paused', isIndexed: true, frameRate: 30, frameCount: 120 });
    },
    async find() {
      await time.advance(1_500);
      searches.at(-1)?.finish();
      await time.advance(0);
    },
  };
}

test('[PLUS-07] a contact is proposed once the video rests, and searched for once', async () => {
  const { time, searches, suggestion, change, open, find } = setUp();
  open('swing');
  await time.advance(1_000);
  change({ frame: 1 });
  await time.advance(1_000);
  change({ status: 'playing' });
  await time.advance(10_000);
  expect(searches).toHaveLength(0);
  change({ status: 'paused' });
  await find();
  expect(suggestion.getSnapshot()).toEqual({ time: 2, basis: 'sound', standsOutDb: 24 });
  change({ frame: 7 });
  await time.advance(10_000);
  expect(searches).toHaveLength(1);
  expect(searches[0]?.request).toMatchObject({ frameRate: 30 });
});

test('[PLUS-07] using a proposal sets the checkpoint, which can be moved and removed like any other', async () => {
  const { checkpoints, suggestion, open, find, change, frame } = setUp();
  open('swing');
  await find();
  change({ frame: 90, status: 'playing' });
  suggestion.show();
  expect(frame()).toBe(60);
  suggestion.use();
  expect(checkpoints.getSnapshot().contact).toBe(2);
  expect(suggestion.getSnapshot()).toBeNull();
  suggestion.use();
  checkpoints.set('contact', 2.1);
  expect(suggestion.getSnapshot()).toBeNull();
  expect(checkpoints.getSnapshot().contact).toBe(2.1);
});

test('[PLUS-07] a dismissed proposal stays away, also when the video is opened again', async () => {
  const { time, settings, searches, checkpoints, suggestion, open, find } = setUp();
  open('swing');
  await find();
  suggestion.dismiss();
  expect(suggestion.getSnapshot()).toBeNull();
  expect(settings.getSnapshot().isContactDismissed).toBe(true);
  checkpoints.set('contact', 1);
  checkpoints.set('contact', null);
  expect(suggestion.getSnapshot()).toBeNull();
  open('swing');
  await time.advance(10_000);
  expect(searches).toHaveLength(1);
});

test('[PLUS-07] a video whose contact is set is not searched, and a search ends with its video', async () => {
  const { time, checkpoints, searches, suggestion, open, close, find } = setUp();
  checkpoints.set('contact', 1);
  open('swing');
  await time.advance(10_000);
  expect(searches).toHaveLength(0);
  checkpoints.set('contact', null);
  await time.advance(1_500);
  expect(searches).toHaveLength(1);
  close();
  expect(searches[0]?.signal.aborted).toBe(true);
  searches[0]?.finish();
  await time.advance(0);
  expect(suggestion.getSnapshot()).toBeNull();
  open('other');
  await find();
  expect(searches).toHaveLength(2);
  expect(suggestion.getSnapshot()?.time).toBe(2);
  open('third');
  expect(suggestion.getSnapshot()).toBeNull();
});

test('[PLUS-07] the proposal follows the rate at which the coach says the video was filmed', async () => {
  const { settings, suggestion, open, find } = setUp();
  open('swing');
  await find();
  settings.set({ ...settings.getSnapshot(), filmedFps: 240 });
  // Eight times as slow: at least 0.07 s earlier than the sound at 2.02 s.
  expect(suggestion.getSnapshot()).toEqual({ time: 58 / 30, basis: 'sound', standsOutDb: 24 });
});

test('[PLUS-07] nothing is proposed where nothing was found', async () => {
  const { suggestion, open, find } = setUp(null);
  open('swing');
  await find();
  expect(suggestion.getSnapshot()).toBeNull();
});
