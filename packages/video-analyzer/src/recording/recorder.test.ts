import { describe, expect, it } from 'vitest';
import type { EncodedTake, TakeEncoder, TakeEncoderOptions } from '../encoding/take-encoder.ts';
import { createRecorder } from './recorder.ts';
import { RecorderStateError, type RecorderAction, type RecorderStatus } from './recorder-status.ts';

function take(durationSeconds: number, removed: string[]): EncodedTake {
  return {
    blob: new Blob(['x']),
    durationSeconds,
    hasAudio: true,
    mimeType: 'video/mp4',
    container: 'mp4',
    videoCodec: 'avc',
    audioCodec: 'aac',
    remove: () => Promise.resolve(void removed.push('take')),
  };
}

function recorderWithFakes(limitSeconds?: number) {
  const log: string[] = [];
  const frames: number[] = [];
  const state = { now: 100, tick: () => {}, encoderFails: false, options: null as TakeEncoderOptions | null };
  const track = {} as MediaStreamTrack;
  const encoder: TakeEncoder = {
    addFrame: (seconds) => Promise.resolve(void frames.push(seconds)),
    setPaused: (isPaused) => void log.push(isPaused ? 'paused' : 'resumed'),
    finish: (duration) => Promise.resolve(take(duration, log)),
    cancel: () => Promise.resolve(void log.push('cancelled')),
  };
  const recorder = createRecorder({
    microphone: {
      openForRecording: () => Promise.resolve(track),
      close: () => void log.push('microphone closed'),
      lost: () => void log.push('microphone lost'),
    },
    canvas: {} as OffscreenCanvas,
    paint: () => void log.push('paint'),
    startEncoder: (options) => {
      state.options = options;
      return state.encoderFails ? Promise.reject(new Error('No disk')) : Promise.resolve(encoder);
    },
    ...(limitSeconds === undefined ? {} : { limitSeconds }),
    ticker: (onTick) => {
      state.tick = onTick;
      return () => void log.push('ticker stopped');
    },
    now: () => state.now,
    segmentUrls: { createObjectURL: () => 'blob:x', revokeObjectURL: () => void log.push('revoked') },
  });
  const advance = async (seconds: number) => {
    state.now += seconds;
    state.tick();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { recorder, log, frames, state, advance };
}

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
  paused: ['resume', 'stop'],
  stopped: ['start'],
};

describe('recorder', () => {
  it.each(Object.keys(allowed) as RecorderStatus[])(
    '[REC-02] while %s refuses actions that the state does not allow',
    async (status) => {
      for (const action of ['start', 'pause', 'resume', 'stop'] as const) {
        const fakes = recorderWithFakes();
        await ways[status]?.(fakes);
        expect(fakes.recorder.getSnapshot().status).toBe(status);
        const outcome = await (async () => fakes.recorder[action]())().catch((error: unknown) => error);
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
});
