import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LevelMeter } from './level-meter.ts';
import { createMicrophone } from './microphone.ts';

class FakeTrack extends EventTarget {
  isStopped = false;
  muted = false;
  stop() {
    this.isStopped = true;
  }
}

function fakeStream() {
  const track = new FakeTrack();
  return { track, stream: { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream };
}

const silentMeter: LevelMeter = () => () => {};
const named = (name: string) => Object.assign(new Error(name), { name });
const refusing = (name: string) =>
  createMicrophone({ getUserMedia: () => Promise.reject(named(name)), meter: silentMeter });

describe('microphone', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[REC-01] shows a level for five seconds, then closes the microphone', async () => {
    const { track, stream } = fakeStream();
    const levels: ((level: number) => void)[] = [];
    const meter: LevelMeter = (_, onLevel) => {
      levels.push(onLevel);
      return () => {};
    };
    const microphone = createMicrophone({ getUserMedia: () => Promise.resolve(stream), meter });
    const done = microphone.test();
    await vi.advanceTimersByTimeAsync(4900);
    levels[0]?.(0.4);
    expect(microphone.getSnapshot()).toMatchObject({ isTesting: true, isTested: false, status: 'active', level: 0.4 });
    await vi.advanceTimersByTimeAsync(200);
    await done;
    expect(microphone.getSnapshot()).toMatchObject({ isTesting: false, isTested: true, status: 'idle', testPeak: 0.4 });
    expect(track.isStopped).toBe(true);
  });

  it('[REC-01] measures the level every 100 ms, from all sound since the last time', async () => {
    let waveform = new Float32Array(8192);
    class FakeContext {
      createMediaStreamSource = () => ({ connect() {}, disconnect() {} });
      close = () => Promise.resolve();
    }
    class FakeAnalyser {
      readonly fftSize: number;
      constructor(_: unknown, { fftSize }: { fftSize: number }) {
        this.fftSize = fftSize;
      }
      getFloatTimeDomainData = (into: Float32Array) => into.set(waveform.subarray(0, into.length));
    }
    vi.stubGlobal('AudioContext', FakeContext);
    vi.stubGlobal('AnalyserNode', FakeAnalyser);
    const microphone = createMicrophone({ getUserMedia: () => Promise.resolve(fakeStream().stream) });
    const done = microphone.test();
    await vi.advanceTimersByTimeAsync(50);
    let measurements = 0;
    microphone.subscribe(() => (measurements += 1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(measurements).toBe(10);
    expect(microphone.getSnapshot().level).toBe(0);
    // 43 ms of sound at the beginning of the last 171 ms.
    waveform = waveform.map((_, index) => (index < 2048 ? 0.1 : 0));
    await vi.advanceTimersByTimeAsync(100);
    expect(microphone.getSnapshot().level).toBeCloseTo(0.4, 3);
    await vi.advanceTimersByTimeAsync(5000);
    await done;
    vi.unstubAllGlobals();
  });

  it.each([
    ['NotAllowedError', 'denied', 'Microphone access denied'],
    ['NotReadableError', 'error', 'Microphone error'],
    ['NotFoundError', 'error', '⚠️ No microphone detected - recording without audio'],
  ])('[REC-01] [REC-03] a test that ends with %s counts as run and shows a message', async (name, status, message) => {
    const microphone = refusing(name);
    await microphone.test();
    expect(microphone.getSnapshot()).toMatchObject({ isTested: true, isTesting: false, status, message });
  });

  it('[REC-03] records without sound when permission is denied', async () => {
    const microphone = refusing('NotAllowedError');
    expect(await microphone.openForRecording()).toBeNull();
    expect(microphone.getSnapshot().message).toBe('Recording without audio - mic permission denied');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(microphone.getSnapshot().message).not.toBeNull();
  });

  it('[REC-03] clears the missing-microphone message after five seconds', async () => {
    const microphone = refusing('NotFoundError');
    expect(await microphone.openForRecording()).toBeNull();
    await vi.advanceTimersByTimeAsync(4999);
    expect(microphone.getSnapshot().message).toBe('⚠️ No microphone detected - recording without audio');
    await vi.advanceTimersByTimeAsync(2);
    expect(microphone.getSnapshot().message).toBeNull();
  });

  it('[PLUS-12] a microphone that opens after the recording has ended is closed at once', async () => {
    const [first, late] = [fakeStream(), fakeStream()];
    let answer = (_stream: MediaStream) => {};
    const answers = [Promise.resolve(first.stream), new Promise<MediaStream>((resolve) => (answer = resolve))];
    const microphone = createMicrophone({ getUserMedia: () => answers.shift()!, meter: silentMeter });
    await microphone.openForRecording();
    const reopened = microphone.reopen();
    microphone.close();
    answer(late.stream);
    await reopened;
    expect(late.track.isStopped).toBe(true);
    expect(microphone.getSnapshot().status).toBe('idle');
  });

  it('[PLUS-12] a test goes on with a microphone that was chosen before the first one had opened', async () => {
    const [slow, chosen] = [fakeStream(), fakeStream()];
    let answer = (_stream: MediaStream) => {};
    const answers = [new Promise<MediaStream>((resolve) => (answer = resolve)), Promise.resolve(chosen.stream)];
    const microphone = createMicrophone({ getUserMedia: () => answers.shift()!, meter: silentMeter });
    const tested = microphone.test();
    await microphone.reopen();
    answer(slow.stream);
    await vi.advanceTimersByTimeAsync(4900);
    expect(microphone.getSnapshot()).toMatchObject({ isTesting: true, isTested: false, status: 'active' });
    expect([slow.track.isStopped, chosen.track.isStopped]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(200);
    await tested;
    expect(microphone.getSnapshot()).toMatchObject({ isTesting: false, isTested: true, status: 'idle' });
    expect(chosen.track.isStopped).toBe(true);
  });

  it('[REC-01] opens the microphone once the press is painted, and not if it was closed before', async () => {
    const { track, stream } = fakeStream();
    const paints: (() => void)[] = [];
    let opened = 0;
    const microphone = createMicrophone({
      getUserMedia: () => Promise.resolve(((opened += 1), stream)),
      meter: silentMeter,
      untilPainted: () => new Promise((resolve) => paints.push(resolve)),
    });
    const first = microphone.openForRecording();
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toBe(0);
    microphone.close();
    paints[0]?.();
    expect(await first).toBeNull();
    expect(opened).toBe(0);
    const second = microphone.openForRecording();
    await vi.advanceTimersByTimeAsync(0);
    paints[1]?.();
    expect(await second).toBe(track);
    expect(opened).toBe(1);
  });

  it('starting a recording ends a running test', async () => {
    const first = fakeStream();
    const second = fakeStream();
    const streams = [first.stream, second.stream];
    const microphone = createMicrophone({
      getUserMedia: () => Promise.resolve(streams.shift() as MediaStream),
      meter: silentMeter,
    });
    const test = microphone.test();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await microphone.openForRecording()).toBe(second.track);
    await test;
    expect(first.track.isStopped).toBe(true);
    expect(second.track.isStopped).toBe(false);
    expect(microphone.getSnapshot().status).toBe('active');
    microphone.dispose();
    expect(second.track.isStopped).toBe(true);
  });

  /** A microphone whose streams are opened one after the other, being recorded. */
  async function recordWith(count: number) {
    const fakes = Array.from({ length: count }, fakeStream);
    const waiting = fakes.map(({ stream }) => stream);
    const microphone = createMicrophone({
      getUserMedia: () => {
        const stream = waiting.shift();
        return stream ? Promise.resolve(stream) : Promise.reject(named('NotReadableError'));
      },
      meter: silentMeter,
    });
    const replaced: MediaStreamTrack[] = [];
    await microphone.openForRecording((track) => replaced.push(track));
    return { microphone, replaced, tracks: fakes.map(({ track }) => track) };
  }

  it('[PLUS-12] a microphone that ends while recording is reported, and another one replaces it', async () => {
    const { microphone, replaced, tracks } = await recordWith(2);
    tracks[0]?.dispatchEvent(new Event('ended'));
    expect(microphone.getSnapshot()).toMatchObject({ status: 'error', message: 'Microphone error', isLost: true });
    await microphone.reopen();
    expect(replaced).toEqual([tracks[1]]);
    expect(microphone.getSnapshot()).toMatchObject({ status: 'active', message: null, isLost: false, isTested: false });
    microphone.close();
    await microphone.reopen();
    expect(replaced).toHaveLength(1);
  });

  it('[PLUS-12] a microphone that cannot be read while recording is reported, and another one replaces it', async () => {
    const { microphone, replaced, tracks } = await recordWith(3);
    await microphone.reopen();
    microphone.lost();
    expect(microphone.getSnapshot()).toMatchObject({ status: 'error', message: 'Microphone error', isLost: true });
    expect(tracks[1]?.isStopped).toBe(true);
    await microphone.reopen();
    expect(replaced).toEqual([tracks[1], tracks[2]]);
    expect(microphone.getSnapshot()).toMatchObject({ status: 'active', message: null, isLost: false });
  });

  it('[PLUS-12] sound that cannot be encoded any more is reported, without the offer of another microphone', async () => {
    const { microphone, tracks } = await recordWith(2);
    microphone.soundFailed();
    const failed = { status: 'error', message: null, isLost: false, hasSoundFailed: true };
    expect(microphone.getSnapshot()).toMatchObject(failed);
    expect(tracks[0]?.isStopped).toBe(true);
    microphone.close();
    expect(microphone.getSnapshot().hasSoundFailed).toBe(false);
  });

  it('[PLUS-12] a mute is reported until it ends', async () => {
    const { microphone, tracks } = await recordWith(1);
    tracks[0]?.dispatchEvent(new Event('mute'));
    expect(microphone.getSnapshot()).toMatchObject({ status: 'active', isMuted: true });
    tracks[0]?.dispatchEvent(new Event('unmute'));
    expect(microphone.getSnapshot().isMuted).toBe(false);
  });

  it('[PLUS-12] while recording, a microphone that cannot be opened leaves the one before, and says so for five seconds', async () => {
    const { microphone, replaced, tracks } = await recordWith(1);
    await microphone.reopen();
    expect(replaced).toEqual([]);
    expect(tracks[0]?.isStopped).toBe(false);
    expect(microphone.getSnapshot()).toMatchObject({ status: 'active', message: 'Microphone error' });
    await vi.advanceTimersByTimeAsync(5001);
    expect(microphone.getSnapshot().message).toBeNull();
  });

  it('[PLUS-12] the event of a microphone that was replaced is ignored', async () => {
    const { microphone, tracks } = await recordWith(2);
    await microphone.reopen();
    expect(tracks[0]?.isStopped).toBe(true);
    for (const event of ['ended', 'mute']) tracks[0]?.dispatchEvent(new Event(event));
    expect(microphone.getSnapshot()).toMatchObject({ status: 'active', isLost: false, isMuted: false });
  });

  it('[PLUS-12] another microphone must be tested before a recording, and continues a running test', async () => {
    const fakes = [fakeStream(), fakeStream()];
    const streams = fakes.map(({ stream }) => stream);
    const levels: ((level: number) => void)[] = [];
    const microphone = createMicrophone({
      getUserMedia: () => Promise.resolve(streams.shift() as MediaStream),
      meter: (_, onLevel) => {
        levels.push(onLevel);
        return () => {};
      },
    });
    const test = microphone.test();
    await vi.advanceTimersByTimeAsync(1000);
    levels[0]?.(0.5);
    await microphone.reopen();
    levels[1]?.(0.1);
    await vi.advanceTimersByTimeAsync(4001);
    await test;
    expect(microphone.getSnapshot()).toMatchObject({ isTested: true, isTesting: false, testPeak: 0.1 });
    expect(fakes.map(({ track }) => track.isStopped)).toEqual([true, true]);
    await microphone.reopen();
    expect(microphone.getSnapshot().isTested).toBe(false);
  });

  it.each([
    ['before', [0, 1]],
    ['after', [1, 0]],
  ] as const)(
    'a test that gets the microphone %s a recording asked for it does not end the recording',
    async (_, order) => {
      const [first, second] = [fakeStream(), fakeStream()];
      const answers: ((stream: MediaStream) => void)[] = [];
      const microphone = createMicrophone({
        getUserMedia: () => new Promise((resolve) => void answers.push(resolve)),
        meter: silentMeter,
      });
      const test = microphone.test();
      const recording = microphone.openForRecording();
      await vi.advanceTimersByTimeAsync(0);
      const streams = [first.stream, second.stream];
      for (const index of order) {
        answers[index]?.(streams[index] as MediaStream);
        await vi.advanceTimersByTimeAsync(0);
      }
      expect(await recording).toBe(second.track);
      await vi.advanceTimersByTimeAsync(60_000);
      await test;
      expect(first.track.isStopped).toBe(true);
      expect(second.track.isStopped).toBe(false);
      expect(microphone.getSnapshot()).toMatchObject({ status: 'active', isTested: true });
    },
  );
});
