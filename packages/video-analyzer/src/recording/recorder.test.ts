import { describe, expect, it, vi } from 'vitest';
import { movedBy, replaceSegments } from './arranged-segments.ts';
import { RecorderStateError, type RecorderAction, type RecorderStatus } from './recorder-status.ts';
import { recorderWithFakes, take } from './testing/recorder-fakes.ts';

type Fakes = ReturnType<typeof recorderWithFakes>;

const ways: Partial<Record<RecorderStatus, (fakes: Fakes) => Promise<void>>> = {
  idle: () => Promise.resolve(),
  recording: ({ recorder }) => recorder.start(),
  paused: async ({ recorder }) => {
    await recorder.start();
    recorder.pause();
  },
  stopped: async ({ recorder }) => {
    await recorder.start();
    await recorder.stop();
  },
};

const allowed: Record<string, RecorderAction[]> = {
  idle: ['start'],
  recording: ['pause', 'stop'],
  paused: ['resume', 'stop', 'step back'],
  stopped: ['start'],
};

describe('recorder', () => {
  it('[PLUS-12] a microphone chosen while recording is recorded from then on', async () => {
    const { recorder, log, state } = recorderWithFakes();
    await recorder.start();
    state.replaceTrack('Desk microphone');
    expect(log).toContain('now with Desk microphone');
    await recorder.stop();
    log.length = 0;
    state.replaceTrack('Headset');
    expect(log).toEqual([]);
  });

  it('[PLUS-12] a microphone that cannot be read is lost, so that another can be chosen, unlike sound that cannot be encoded', async () => {
    const { recorder, log, state } = recorderWithFakes();
    await recorder.start();
    state.options?.onMicrophoneError(new Error('unreadable'));
    expect(log).toEqual(expect.arrayContaining(['microphone lost']));
    expect(log).not.toContain('sound failed');
    state.options?.onAudioError(new Error('no encoder'));
    expect(log.at(-1)).toBe('sound failed');
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  it('[PLUS-12] a microphone chosen while the recording starts is recorded', async () => {
    const { recorder, log, state } = recorderWithFakes();
    let begin = () => {};
    state.untilEncoderStarts = new Promise((resolve) => (begin = resolve));
    const started = recorder.start();
    await vi.waitFor(() => expect(state.options).not.toBeNull());
    state.replaceTrack('Desk microphone');
    expect(log).not.toContain('now with Desk microphone');
    begin();
    await started;
    expect(log).toContain('now with Desk microphone');
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  it.each(Object.keys(allowed) as RecorderStatus[])(
    '[REC-02] while %s refuses actions that the state does not allow',
    async (status) => {
      for (const action of ['start', 'pause', 'resume', 'stop', 'step back'] as const) {
        const fakes = recorderWithFakes();
        await ways[status]?.(fakes);
        expect(fakes.recorder.getSnapshot().status).toBe(status);
        const outcome = await (async () => fakes.recorder[action === 'step back' ? 'endTake' : action]())().catch(
          (error: unknown) => error,
        );
        const isRefused = outcome instanceof RecorderStateError;
        expect([action, isRefused]).toEqual([action, !allowed[status]?.includes(action)]);
        if (isRefused) expect(fakes.recorder.getSnapshot().status).toBe(status);
      }
    },
  );

  it('[REC-02] records 30 frames a second, and omits pauses from time, frames and sound', async () => {
    const { recorder, frames, state, advance } = recorderWithFakes();
    await recorder.start();
    await advance(0);
    await advance(0.01);
    await advance(0.05);
    recorder.pause();
    await advance(100);
    recorder.resume();
    await advance(0.05);
    expect(frames.map((seconds) => Math.floor(seconds * 30 + 1e-6))).toEqual([0, 1, 3]);
    expect(state.options?.recordingTimeAt(100.05)).toBeCloseTo(0.05);
    expect(state.options?.recordingTimeAt(150)).toBeNull();
    expect(state.options?.recordingTimeAt(200.07)).toBeCloseTo(0.07);
    await recorder.stop();
    const [segment] = recorder.getSnapshot().segments;
    expect(segment?.durationSeconds).toBeCloseTo(0.11);
  });

  it('[REC-02] ends with the last picture before a pause, not with what is on the stage at Stop', async () => {
    const { recorder, log, frames, state, advance } = recorderWithFakes();
    await recorder.start();
    await advance(0.05);
    state.now += 0.03;
    recorder.pause();
    log.length = 0;
    await recorder.stop();
    expect(frames.map((seconds) => Math.floor(seconds * 30 + 1e-6))).toEqual([0, 1, 2]);
    expect(log).not.toContain('paint');
    expect(recorder.getSnapshot().segments[0]?.durationSeconds).toBeCloseTo(0.08);
  });

  it('[REC-02] records a frame every 1/30 second, and a late frame at the time it was painted', async () => {
    const { recorder, frames, advance } = recorderWithFakes();
    await recorder.start();
    expect(frames, 'the first is with the encoder before time runs').toEqual([0]);
    for (const seconds of [0.002, 0.036, 0.03, 0.051, 0.011]) await advance(seconds);
    const expected = [0, 4 / 120, 8 / 120, 14 / 120];
    expect(frames).toHaveLength(expected.length);
    for (const [index, seconds] of expected.entries()) expect(frames[index]).toBeCloseTo(seconds, 9);
  });

  it('[REC-02] never records two frames at the same time, despite rounding', async () => {
    const { recorder, frames, advance } = recorderWithFakes();
    await recorder.start();
    // 100.1 - 100 is a little less than the tenth of a second at which the fourth frame begins.
    await advance(0.1);
    await advance(0.008);
    expect(frames).toEqual([0, 0.1]);
  });

  it('[REC-02] records the full length even if the last frames are late', async () => {
    const { recorder, frames, state, advance } = recorderWithFakes();
    await recorder.start();
    await advance(0);
    await advance(0.05);
    state.now += 1.95;
    await recorder.stop();
    expect(frames.map((seconds) => Math.floor(seconds * 30 + 1e-6))).toEqual([0, 1, 59]);
  });

  it('[REC-04] at Stop, ends the sound first, and closes the microphone when the recording is listed', async () => {
    const { recorder, log } = recorderWithFakes();
    await recorder.start();
    log.length = 0;
    recorder.subscribe(() => log.push(recorder.getSnapshot().status));
    await recorder.stop();
    expect(log).toEqual([
      'ticker stopped',
      'sound ended',
      'finished after 0 s',
      'finishing',
      'stopped',
      'microphone closed',
    ]);
  });

  it('[REC-04] shows that a recording is being finished, and closes the microphone, if that takes longer than 100 ms', async () => {
    vi.useFakeTimers();
    try {
      const { recorder, state, log } = recorderWithFakes();
      await recorder.start();
      let end = () => {};
      state.untilEncoderEnds = new Promise((resolve) => {
        end = resolve;
      });
      const seen: string[] = [];
      recorder.subscribe(() => seen.push(recorder.getSnapshot().status));
      const stopped = recorder.stop();
      await vi.advanceTimersByTimeAsync(99);
      expect([...seen, recorder.getSnapshot().status]).toEqual(['finishing']);
      expect(log).not.toContain('microphone closed');
      await vi.advanceTimersByTimeAsync(1);
      expect(seen).toEqual(['finishing']);
      expect(log).toContain('microphone closed');
      end();
      await stopped;
      expect(seen.at(-1)).toBe('stopped');
      const closings = log.filter((entry) => entry === 'microphone closed');
      expect(closings, 'once, because it may be tested meanwhile').toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[REC-04] ignores what is pressed while a recording is being finished', async () => {
    const { recorder, log } = recorderWithFakes();
    await recorder.start();
    const stopped = recorder.stop();
    recorder.pause();
    recorder.resume();
    await Promise.all([recorder.stop(), recorder.endTake(), stopped]);
    expect(log.filter((entry) => entry.startsWith('finished'))).toEqual(['finished after 0 s']);
    expect(recorder.getSnapshot()).toMatchObject({
      status: 'stopped',
      segments: [{ durationSeconds: 0 }],
      error: null,
    });
  });

  it('[REC-04] the recording is listed and the recorder stopped in one go, so that both are painted at once', async () => {
    const { recorder } = recorderWithFakes();
    await recorder.start();
    const seen: [string, number][] = [];
    // As React, which reads the state in a microtask after a change.
    const look = () => seen.push([recorder.getSnapshot().status, recorder.getSnapshot().segments.length]);
    recorder.subscribe(() => queueMicrotask(look));
    await recorder.stop();
    await Promise.resolve();
    expect(seen).toEqual([
      ['stopped', 1],
      ['stopped', 1],
    ]);
  });

  it('[REC-02] warns 120, 60 and 30 seconds before the end and stops at 600 by itself', async () => {
    const { recorder, advance } = recorderWithFakes();
    await recorder.start();
    const seen = [];
    for (const seconds of [479, 1, 60, 29, 1, 29.9]) {
      await advance(seconds);
      seen.push(recorder.getSnapshot().warning);
    }
    expect(seen).toEqual([null, 120, 60, 60, 30, 30]);
    await advance(0.2);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'stopped', warning: null });
    expect(recorder.getSnapshot().segments[0]?.durationSeconds).toBe(600);
  });

  it('[REC-04] keeps every take until it is deleted', async () => {
    const { recorder, log } = recorderWithFakes();
    for (let count = 0; count < 2; count += 1) {
      await recorder.start();
      await recorder.stop();
    }
    const [first, second] = recorder.getSnapshot().segments;
    recorder.remove(first!.id);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'stopped', segments: [{ id: second!.id }] });
    recorder.remove(second!.id);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'idle', segments: [] });
    expect(log.filter((entry) => entry === 'revoked' || entry === 'take')).toHaveLength(4);
  });

  it('reports why a recording could not start, closes the microphone and can be started again', async () => {
    const { recorder, log, state } = recorderWithFakes();
    state.encoderFails = true;
    await recorder.start();
    expect(recorder.getSnapshot()).toMatchObject({ status: 'idle', error: 'Failed: No disk' });
    expect(log).toContain('microphone closed');
    state.encoderFails = false;
    await recorder.start();
    expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', error: null });
  });

  it('[REC-04] keeps what was recorded before an error, and says what went wrong', async () => {
    const { recorder, state, log, advance } = recorderWithFakes();
    await recorder.start();
    await advance(0.5);
    state.frameFails = true;
    await advance(0.5);
    expect(recorder.getSnapshot()).toMatchObject({
      status: 'stopped',
      error: 'Failed: The disk is full',
      segments: [{ isInterrupted: true, durationSeconds: 1 }],
    });
    expect(log).toContain('microphone closed');
    expect(log).not.toContain('take');
  });

  it('[REC-02] fails and says so if nothing tells it when to record a frame', async () => {
    const { recorder, state, log } = recorderWithFakes();
    await recorder.start();
    state.failTicker(new Error('The ticker is missing.'));
    await vi.waitFor(() => expect(recorder.getSnapshot().status).toBe('idle'));
    expect(recorder.getSnapshot()).toMatchObject({ error: 'Failed: The ticker is missing.', segments: [] });
    expect(log).toContain('microphone closed');
  });

  it('[REC-04] finishes a running recording when the analyzer is closed, and leaves it on the disk', async () => {
    const { recorder, log, advance } = recorderWithFakes();
    await recorder.start();
    await advance(1.5);
    recorder.dispose();
    await advance(0);
    expect(log).toContain('microphone closed');
    expect(log).toContain('finished after 1.5 s');
    expect(log).not.toContain('take');
  });

  it('[REC-04] a recording that is only in memory is deleted when the analyzer is closed while it runs', async () => {
    const { recorder, log, state, advance } = recorderWithFakes();
    await recorder.start();
    await advance(1);
    expect(recorder.getSnapshot().isStored).toBe(true);
    state.isStored = false;
    await advance(1);
    expect(recorder.getSnapshot().isStored).toBe(false);
    recorder.dispose();
    await advance(0);
    expect(log).toContain('take');
  });

  it('[REC-04] keeps what is on the disk of a recording whose end did not fit when the analyzer is closed', () => {
    const { recorder, log } = recorderWithFakes();
    recorder.addTakes([take(3, log, { isStored: false, hasStoredPart: true })]);
    recorder.dispose();
    expect(log).not.toContain('take');
  });

  it('[REC-04] deletes recordings that are only in memory when the analyzer is closed', () => {
    const { recorder, log } = recorderWithFakes();
    recorder.addTakes([take(3, log, { isStored: false }), take(4, log)]);
    recorder.dispose();
    expect(log.filter((entry) => entry === 'take')).toHaveLength(1);
    expect(log.filter((entry) => entry === 'revoked')).toHaveLength(2);
  });

  it('[REC-04] shows kept recordings once, oldest first, and forgets without deleting', async () => {
    const { recorder, log } = recorderWithFakes();
    const [old, newer] = [take(3, log), take(4, log)];
    recorder.addTakes([newer]);
    recorder.addTakes([old, newer]);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'idle', segments: [{ id: old.id }, { id: newer.id }] });
    recorder.forget(old.id);
    expect(recorder.getSnapshot().segments.map(({ id }) => id)).toEqual([newer.id]);
    expect(log).not.toContain('take');
    await recorder.start();
    await recorder.stop();
    expect(recorder.getSnapshot().segments).toHaveLength(2);
  });

  it('[PLUS-11] keeps an order that the coach has chosen, also when another recording is added', () => {
    const { recorder, log } = recorderWithFakes();
    const [first, second, third] = [take(3, log), take(4, log), take(5, log)];
    recorder.addTakes([first, second]);
    const move = (id: string, places: -1 | 1) => recorder.arrange((segments) => movedBy(segments, id, places));
    move(second.id, -1);
    move(second.id, -1);
    recorder.addTakes([third]);
    const ids = () => recorder.getSnapshot().segments.map(({ id }) => id);
    expect(ids()).toEqual([second.id, first.id, third.id]);
    move(second.id, 1);
    move('unknown', 1);
    expect(ids()).toEqual([first.id, second.id, third.id]);
  });

  it('[PLUS-11] shows a recording instead of those that it was made of, and deletes them', () => {
    const { recorder, log } = recorderWithFakes();
    const [first, second, other] = [take(3, log), take(4, log), take(5, log)];
    recorder.addTakes([first, second, other]);
    const joined = take(7, log);
    replaceSegments(recorder, [first.id, second.id], joined);
    expect(recorder.getSnapshot().segments.map(({ id }) => id)).toEqual([joined.id, other.id]);
    expect(log.filter((entry) => entry === 'take')).toHaveLength(2);
  });

  it('[REC-04] records for the owner that was set', async () => {
    const { recorder, state } = recorderWithFakes();
    const owner = { accountId: 'coach-1', submissionId: 'swing-1', title: 'Mia', isCorrection: false };
    recorder.setOwner(owner);
    await recorder.start();
    expect(state.options?.owner).toEqual(owner);
    expect(recorder.getSnapshot().isStored).toBe(true);
  });
});
