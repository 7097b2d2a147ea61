import { expect, it } from 'vitest';
import { cutAfter } from './cut-parts.ts';
import { recorderWithFakes } from './testing/recorder-fakes.ts';

const notStored =
  'The cut could not be written to the disk, which may be full. Stop still leaves out what you cut. But if this tab closes before Stop, it comes back. Free some space before you resume.';

/** Records 10 seconds, and ends the take so that it can be cut. */
async function pausedAfterTenSeconds() {
  const fakes = recorderWithFakes();
  const { recorder, log, advance } = fakes;
  await recorder.start();
  await advance(10);
  recorder.pause();
  await recorder.endTake();
  log.length = 0;
  return fakes;
}

it('[PLUS-11] [REC-04] goes on only after what was cut is on the disk', async () => {
  const { recorder, log, state, advance } = await pausedAfterTenSeconds();
  let store = () => {};
  state.untilCutStored = new Promise((resolve) => {
    store = resolve;
  });
  cutAfter(recorder, 4);
  recorder.resume();
  await advance(0);
  expect(log).toEqual(['keeping 4 s']);
  expect(recorder.getSnapshot().status).toBe('starting');
  store();
  await advance(0);
  await advance(0);
  expect(log).toEqual(['keeping 4 s', 'kept 4 s', 'paint']);
  expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', error: null });
});

it('[PLUS-11] stores each cut once, and nothing of parts that are whole', async () => {
  const { recorder, log, advance } = await pausedAfterTenSeconds();
  recorder.resume();
  await advance(0);
  await advance(5);
  recorder.pause();
  await recorder.endTake();
  cutAfter(recorder, 12);
  await advance(0);
  cutAfter(recorder, 7);
  recorder.resume();
  await advance(0);
  expect(log.filter((entry) => entry.startsWith('keeping'))).toEqual(['keeping 2 s', 'keeping 7 s']);
});

it('[PLUS-11] [REC-04] says that a cut could not be stored, tries again at Resume, and goes on', async () => {
  const { recorder, log, state, advance } = await pausedAfterTenSeconds();
  state.cutFails = true;
  cutAfter(recorder, 4);
  await advance(0);
  expect(recorder.getSnapshot()).toMatchObject({ status: 'paused', error: notStored, parts: [{ seconds: 4 }] });
  recorder.resume();
  await advance(0);
  expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', error: notStored });
  await advance(2);
  recorder.pause();
  await recorder.endTake();
  state.cutFails = false;
  recorder.resume();
  await advance(0);
  expect(log.filter((entry) => entry.endsWith('4 s'))).toEqual([
    'keeping 4 s',
    'keeping 4 s',
    'keeping 4 s',
    'kept 4 s',
  ]);
  expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', error: null });
  await advance(1);
  await recorder.stop();
  expect(state.joined).toEqual([
    [10, 4],
    [2, 2],
    [1, 1],
  ]);
  expect(recorder.getSnapshot()).toMatchObject({ error: null, segments: [{ durationSeconds: 7 }] });
});

it('[PLUS-11] [REC-04] goes on only after parts behind the cut are deleted', async () => {
  const { recorder, log, state, advance } = await pausedAfterTenSeconds();
  recorder.resume();
  await advance(0);
  await advance(5);
  recorder.pause();
  await recorder.endTake();
  let remove = () => {};
  state.untilRemoved = new Promise((resolve) => {
    remove = resolve;
  });
  cutAfter(recorder, 10);
  recorder.resume();
  await advance(0);
  expect(recorder.getSnapshot()).toMatchObject({ status: 'starting', parts: [{ seconds: 10 }] });
  expect(log).toContain('revoked');
  remove();
  await advance(0);
  expect(recorder.getSnapshot().status).toBe('recording');
  expect(log.filter((entry) => entry === 'take')).toHaveLength(1);
});

it('[PLUS-11] says nothing of a cut that Stop made needless', async () => {
  const { recorder, state, advance } = await pausedAfterTenSeconds();
  let store = () => {};
  state.untilCutStored = new Promise((resolve) => {
    store = resolve;
  });
  state.cutFails = true;
  cutAfter(recorder, 4);
  const stopped = recorder.stop();
  store();
  await stopped;
  await advance(0);
  expect(recorder.getSnapshot()).toMatchObject({ status: 'stopped', error: null, segments: [{ durationSeconds: 4 }] });
});

it('[PLUS-11] says nothing of a cut of a part that was deleted meanwhile', async () => {
  const { recorder, state, advance } = await pausedAfterTenSeconds();
  recorder.resume();
  await advance(0);
  await advance(5);
  recorder.pause();
  await recorder.endTake();
  let store = () => {};
  state.untilCutStored = new Promise((resolve) => {
    store = resolve;
  });
  cutAfter(recorder, 12);
  cutAfter(recorder, 10);
  state.cutFails = true;
  store();
  await advance(0);
  expect(recorder.getSnapshot()).toMatchObject({ error: null, parts: [{ seconds: 10 }] });
});

it('[PLUS-11] [REC-04] parts that cannot be joined are separate recordings without what was cut', async () => {
  const { recorder, state, advance } = await pausedAfterTenSeconds();
  cutAfter(recorder, 4);
  recorder.resume();
  await advance(0);
  await advance(2);
  state.joinFails = true;
  await recorder.stop();
  expect(recorder.getSnapshot()).toMatchObject({
    status: 'stopped',
    error: 'The disk is full. The parts are kept as separate recordings.',
    segments: [{ durationSeconds: 4 }, { durationSeconds: 2 }],
  });
});

it('[PLUS-11] [REC-04] parts that cannot be joined or cut are whole, and it is said that cuts are not on the disk', async () => {
  const { recorder, state } = await pausedAfterTenSeconds();
  Object.assign(state, { joinFails: true, cutFails: true, isUncuttable: true });
  cutAfter(recorder, 4);
  await recorder.stop();
  expect(recorder.getSnapshot()).toMatchObject({
    status: 'stopped',
    error:
      'The disk is full. The parts are kept as separate recordings. The cuts could not be written to the disk: what you cut comes back in them when this tab is closed.',
    segments: [{ durationSeconds: 10 }],
  });
});
