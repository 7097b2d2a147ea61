import { describe, expect, it } from 'vitest';
import { cutAfter } from './cut-parts.ts';
import { recorderWithFakes } from './testing/recorder-fakes.ts';

type Fakes = ReturnType<typeof recorderWithFakes>;

/** Records parts of these lengths in seconds. Afterwards the recording is paused. */
async function recordParts({ recorder, advance }: Fakes, first: number, ...others: number[]): Promise<void> {
  await recorder.start();
  await advance(first);
  recorder.pause();
  await recorder.endTake();
  for (const seconds of others) {
    recorder.resume();
    await advance(0);
    await advance(seconds);
    recorder.pause();
    await recorder.endTake();
  }
}

describe('recorder, in parts', () => {
  it('[PLUS-11] goes on from an earlier moment of a paused recording, and joins the parts', async () => {
    const { recorder, log, state, frames, advance } = recorderWithFakes();
    await recorder.start();
    await advance(10);
    recorder.pause();
    await recorder.endTake();
    expect(recorder.getSnapshot()).toMatchObject({ status: 'paused', elapsedSeconds: 10, parts: [{ seconds: 10 }] });
    expect(log).toContain('microphone closed');
    await recorder.endTake();
    cutAfter(recorder, 4);
    expect(recorder.getSnapshot()).toMatchObject({ elapsedSeconds: 4, remainingSeconds: 596, parts: [{ seconds: 4 }] });
    recorder.resume();
    await advance(0);
    expect(recorder.getSnapshot().status).toBe('recording');
    expect(frames.at(-1), 'the next part begins at zero').toBe(0);
    await advance(3.5);
    expect(recorder.getSnapshot().elapsedSeconds).toBe(7);
    await recorder.stop();
    expect(state.joined).toEqual([
      [10, 4],
      [3.5, 3.5],
    ]);
    expect(recorder.getSnapshot()).toMatchObject({
      status: 'stopped',
      parts: [],
      segments: [{ durationSeconds: 7.5 }],
    });
    expect(log.filter((entry) => entry === 'take')).toHaveLength(2);
  });

  it('[PLUS-11] [REC-04] each part names the part that it continues, so that a crash does not separate them', async () => {
    const fakes = recorderWithFakes();
    const { recorder, state, advance } = fakes;
    await recordParts(fakes, 10);
    expect(state.options?.continues).toBeUndefined();
    const [first] = recorder.getSnapshot().parts;
    recorder.resume();
    await advance(0);
    expect(state.options?.continues).toBe(first?.take.id);
    await advance(5);
    recorder.pause();
    await recorder.endTake();
    cutAfter(recorder, 8);
    recorder.resume();
    await advance(0);
    expect(state.options?.continues, 'the second part was cut away').toBe(first?.take.id);
    await recorder.stop();
    await recorder.start();
    expect(state.options?.continues, 'the next recording').toBeUndefined();
  });

  it('[PLUS-11] a take that runs must be ended before anything is cut', async () => {
    const { recorder, advance } = recorderWithFakes();
    await recorder.start();
    await advance(5);
    recorder.pause();
    await recorder.endTake();
    expect(recorder.isTakeEnded()).toBe(true);
    recorder.resume();
    await advance(0);
    await advance(5);
    recorder.pause();
    expect(recorder.isTakeEnded()).toBe(false);
    expect(() => cutAfter(recorder, 3)).toThrow('The take that runs must be ended first.');
    expect(recorder.getSnapshot()).toMatchObject({ elapsedSeconds: 10, parts: [{ seconds: 5 }] });
  });

  it('[PLUS-11] can step back several times, also behind a part, which is deleted', async () => {
    const fakes = recorderWithFakes();
    const { recorder, log, state } = fakes;
    await recordParts(fakes, 5, 5, 2);
    expect(recorder.getSnapshot().parts.map(({ seconds }) => seconds)).toEqual([5, 5, 2]);
    expect(cutAfter(recorder, 7)).toBe(true);
    expect(recorder.getSnapshot().parts.map(({ seconds }) => seconds)).toEqual([5, 2]);
    cutAfter(recorder, 0);
    expect(recorder.getSnapshot().parts.map(({ seconds }) => seconds)).toEqual([0.1]);
    expect(log.filter((entry) => entry === 'take')).toHaveLength(2);
    await recorder.stop();
    expect(state.joined).toEqual([[5, 0.1]]);
  });

  it('[PLUS-11] nothing is cut after Stop, while the parts are being joined', async () => {
    const fakes = recorderWithFakes();
    const { recorder, state, log, advance } = fakes;
    await recordParts(fakes, 5, 2);
    let join = () => {};
    state.untilJoined = new Promise((resolve) => {
      join = resolve;
    });
    const stopped = recorder.stop();
    expect(cutAfter(recorder, 1)).toBe(false);
    await advance(0);
    expect(log).not.toContain('take');
    expect(log).not.toContain('revoked');
    join();
    await stopped;
    expect(state.joined).toEqual([
      [5, 5],
      [2, 2],
    ]);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'stopped', segments: [{ durationSeconds: 7 }] });
  });

  it('[PLUS-11] all parts together stop at the limit', async () => {
    const { recorder, state, advance } = recorderWithFakes(10);
    await recorder.start();
    await advance(6);
    recorder.pause();
    await recorder.endTake();
    cutAfter(recorder, 5);
    recorder.resume();
    await advance(0);
    await advance(4.9);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedSeconds: 9, remainingSeconds: 1 });
    await advance(0.5);
    expect(recorder.getSnapshot().status).toBe('stopped');
    expect(state.joined).toEqual([
      [6, 5],
      [5, 5],
    ]);
  });

  it('[PLUS-11] [REC-04] keeps the parts as separate recordings if they cannot be joined', async () => {
    const { recorder, state, log, advance } = recorderWithFakes();
    await recorder.start();
    await advance(6);
    recorder.pause();
    await recorder.endTake();
    recorder.resume();
    await advance(0);
    await advance(2);
    state.joinFails = true;
    await recorder.stop();
    expect(recorder.getSnapshot()).toMatchObject({
      status: 'stopped',
      error: 'The disk is full. The parts are kept as separate recordings.',
      segments: [{ durationSeconds: 6 }, { durationSeconds: 2 }],
    });
    expect(log).toContain('part released');
    expect(log).not.toContain('take');
  });

  it('[PLUS-11] [REC-04] keeps the parts when the recorder cannot go on, or the analyzer is closed', async () => {
    const failing = recorderWithFakes();
    await failing.recorder.start();
    await failing.advance(6);
    failing.recorder.pause();
    await failing.recorder.endTake();
    failing.state.encoderFails = true;
    failing.recorder.resume();
    await failing.advance(0);
    expect(failing.recorder.getSnapshot()).toMatchObject({
      status: 'stopped',
      error: 'Failed: No disk',
      segments: [{ durationSeconds: 6 }],
    });

    const closed = recorderWithFakes();
    await closed.recorder.start();
    await closed.advance(6);
    closed.recorder.pause();
    await closed.recorder.endTake();
    closed.recorder.dispose();
    await closed.advance(0);
    expect(closed.state.joined).toEqual([[6, 6]]);
  });
});
