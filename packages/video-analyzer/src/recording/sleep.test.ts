import { expect, it } from 'vitest';
import { recorderWithFakes } from './testing/recorder-fakes.ts';

it('[REC-02] pauses where the computer went to sleep, says so, and goes on without the time it slept', async () => {
  const { recorder, frames, log, state, advance } = recorderWithFakes();
  await recorder.start();
  await advance(1);
  state.now += 600;
  expect(state.options?.recordingTimeAt(701), 'sound that arrives before the tick').toBeNull();
  await advance(0, { hasSlept: true });
  expect(recorder.getSnapshot()).toMatchObject({
    status: 'paused',
    elapsedSeconds: 1,
    error:
      'The recording was paused because the computer was asleep or the page did not respond. What was recorded until then is kept. Press Resume to go on.',
  });
  expect(log).toContain('paused');
  expect(state.options?.recordingTimeAt(701.5)).toBeNull();
  await advance(2);
  recorder.resume();
  expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', error: null });
  await advance(0.5);
  expect(frames).toEqual([0, 1, 1.5]);
  expect(state.options?.recordingTimeAt(703.25)).toBeCloseTo(1.25);
  await recorder.stop();
  expect(recorder.getSnapshot().segments[0]?.durationSeconds).toBeCloseTo(1.5);
});

it('[REC-02] shows no longer that it was asleep, once it is stopped', async () => {
  const { recorder, advance } = recorderWithFakes();
  await recorder.start();
  await advance(1);
  await advance(0, { hasSlept: true });
  expect(recorder.getSnapshot().error).toContain('asleep');
  await recorder.stop();
  expect(recorder.getSnapshot()).toMatchObject({ status: 'stopped', error: null });
});

it('[REC-02] goes on after the page was too busy to paint for less than ten seconds, with all sound', async () => {
  const { recorder, frames, state, advance } = recorderWithFakes();
  await recorder.start();
  await advance(1);
  state.now += 8;
  expect(state.options?.recordingTimeAt(105.9), 'sound that arrives before the tick').toBeCloseTo(5.9);
  await advance(0);
  expect(recorder.getSnapshot().status).toBe('recording');
  expect(frames).toEqual([0, 1, 9]);
  expect(state.options?.recordingTimeAt(108.5)).toBeCloseTo(8.5);
});

it('[REC-02] has no sound from where the page did not respond, so that what is said after Resume is not cut', async () => {
  const { recorder, state, advance } = recorderWithFakes();
  await recorder.start();
  await advance(1);
  state.now += 12;
  const timesBeforeTick = [100.9, 101.5, 105.9, 112].map((at) => state.options?.recordingTimeAt(at));
  expect(timesBeforeTick).toEqual([expect.closeTo(0.9), null, null, null]);
  await advance(0, { hasSlept: true });
  recorder.resume();
  await advance(1);
  expect(state.options?.recordingTimeAt(113.5)).toBeCloseTo(1.5);
});

it.each(['pause', 'stop'] as const)(
  '[REC-02] ends where the page did not respond, if %s comes before the tick that reports it',
  async (action) => {
    const { recorder, state, advance } = recorderWithFakes();
    await recorder.start();
    await advance(2);
    recorder.pause();
    expect(recorder.getSnapshot()).toMatchObject({ status: 'paused', error: null });
    recorder.resume();
    state.now += 12;
    await recorder[action]();
    expect(recorder.recordedSeconds()).toBe(2);
    expect(recorder.getSnapshot().error).toBe(
      action === 'stop'
        ? null
        : 'The recording was paused because the computer was asleep or the page did not respond. What was recorded until then is kept. Press Resume to go on.',
    );
  },
);
