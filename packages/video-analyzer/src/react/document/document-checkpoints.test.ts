import { expect, it } from 'vitest';
import { createCheckpointStore } from '../../checkpoints/checkpoint-store.ts';
import { noCheckpoints } from '../../checkpoints/checkpoints.ts';
import { createFakeBrowser } from '../../document/testing/fake-browser.ts';
import { createFakeServer } from '../../document/testing/fake-server.ts';
import { createVirtualTime } from '../../document/testing/virtual-time.ts';
import { keepCheckpoints } from './document-checkpoints.ts';

function setUp() {
  const time = createVirtualTime();
  const server = createFakeServer(time.now);
  function open() {
    const tab = createFakeBrowser(time, server).openTab();
    const [video1, video2] = [createCheckpointStore(), createCheckpointStore()];
    keepCheckpoints(
      { video1: { slot: 'video1', checkpoints: video1 }, video2: { slot: 'video2', checkpoints: video2 } },
      tab.document,
    );
    return { ...tab, video1, video2 };
  }
  return { time, server, open };
}

const editedAt = '2026-11-20T09:00:00.000Z';
const contactAt = (time: number) => ({ kind: 'checkpoint', video: 'video1', checkpoint: 'contact', time });

it('[PLUS-07] [PLUS-05] setting, moving and removing a checkpoint is saved, and comes to another browser', async () => {
  const { time, server, open } = setUp();
  const [here, there] = [open(), open()];
  await time.advance(1_000);
  here.video1.set('contact', 1.25);
  here.video2.set('contact', 0.5);
  await time.advance(31_000);
  expect(server.get('checkpoint:video1:contact')).toMatchObject({ format: 1, data: contactAt(1.25) });
  expect(there.video1.getSnapshot()).toEqual({ ...noCheckpoints, contact: 1.25 });
  expect(there.video2.getSnapshot()).toEqual({ ...noCheckpoints, contact: 0.5 });
  there.video1.set('contact', 1.5);
  await time.advance(31_000);
  expect(here.video1.getSnapshot()).toEqual({ ...noCheckpoints, contact: 1.5 });
  here.video1.set('contact', null);
  await time.advance(31_000);
  expect(server.get('checkpoint:video1:contact')?.data).toBeNull();
  expect(there.video1.getSnapshot()).toEqual(noCheckpoints);
  expect(there.video2.getSnapshot().contact).toBe(0.5);
  const again = open();
  await time.advance(1_000);
  expect(again.video1.getSnapshot()).toEqual(noCheckpoints);
  expect(again.video2.getSnapshot()).toEqual({ ...noCheckpoints, contact: 0.5 });
  const before = server.version();
  await time.advance(60_000);
  expect(server.version()).toBe(before);
});

it('[PLUS-07] [PLUS-05] edits of different checkpoints at the same time are all kept', async () => {
  const { time, open } = setUp();
  const [here, there] = [open(), open()];
  await time.advance(1_000);
  here.video1.set('stance', 0.1);
  there.video1.set('finish', 2);
  there.video2.set('stance', 0.2);
  await time.advance(61_000);
  for (const tab of [here, there]) {
    expect(tab.video1.getSnapshot()).toEqual({ ...noCheckpoints, stance: 0.1, finish: 2 });
    expect(tab.video2.getSnapshot()).toEqual({ ...noCheckpoints, stance: 0.2 });
  }
});

it('[PLUS-07] what was set before the saved work had loaded is kept beside it', async () => {
  const { time, server, open } = setUp();
  server.save([{ id: 'checkpoint:video1:contact', data: contactAt(1.25), editedAt, format: 1 }], 0);
  const here = open();
  here.video1.set('load', 0.75);
  await time.advance(5_000);
  expect(here.video1.getSnapshot()).toEqual({ ...noCheckpoints, contact: 1.25, load: 0.75 });
  expect(server.get('checkpoint:video1:load')?.data).toMatchObject({ time: 0.75 });
});

it('[PLUS-07] damaged checkpoints are not shown, and those of a newer analyzer are never changed', async () => {
  const { time, server, open } = setUp();
  server.save(
    [
      { id: 'checkpoint:video1:load', data: { kind: 'checkpoint', time: 'late' }, editedAt, format: 1 },
      { id: 'checkpoint:video1:contact', data: contactAt(1.25), editedAt, format: 2 },
    ],
    0,
  );
  const here = open();
  await time.advance(1_000);
  expect(here.video1.getSnapshot()).toEqual(noCheckpoints);
  here.video1.set('contact', 2);
  expect(here.video1.getSnapshot()).toEqual(noCheckpoints);
  await time.advance(5_000);
  expect(server.get('checkpoint:video1:contact')).toMatchObject({ data: contactAt(1.25), format: 2 });
});
