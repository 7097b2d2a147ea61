import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captureSound } from './captured-sound.ts';
import { timeMicrophones } from './microphone-track.ts';
import { readByProcessor, type TrackProcessorConstructor } from './sound-reader.ts';

class FakeWorker extends EventTarget {
  isTerminated = false;
  received: unknown[] = [];
  postMessage(message: unknown) {
    this.received.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  /** Makes the page receive a message from this worker. */
  send(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
let workers: FakeWorker[] = [];
beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'Worker',
    vi.fn(function () {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const read = readByProcessor(
  class {
    readonly readable = {};
  } as unknown as TrackProcessorConstructor,
);
const track = new EventTarget() as MediaStreamTrack;
const notLoaded = new Error('A part of the recorder could not be loaded. Check your connection and try again.');

function capture() {
  const onError = vi.fn<(error: Error) => void>();
  const idle = { recordingTimeAt: () => null, onSound: () => {}, onArrival: () => {}, isSettledOnly: false };
  return { ...captureSound(read, track, { ...idle, onError }), onError };
}
const failToLoad = (worker: FakeWorker | undefined) => worker?.dispatchEvent(new Event('error'));

it('[REC-03] a microphone that cannot be read from the start keeps the recording from starting', async () => {
  const { settled, onError } = capture();
  failToLoad(workers[0]);
  await expect(settled).rejects.toEqual(notLoaded);
  expect(onError).not.toHaveBeenCalled();
});

it('[REC-03] a microphone of which this turns out later is reported', async () => {
  const { settled, onError } = capture();
  await vi.advanceTimersByTimeAsync(800);
  await settled;
  failToLoad(workers[0]);
  expect(onError).toHaveBeenCalledExactlyOnceWith(notLoaded);
});

it('[PLUS-12] a microphone that is chosen while recording and cannot be read is reported', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const microphone = timeMicrophones(read, {
    track,
    recordingTimeAt: () => null,
    encoderDelay: 0,
    onSound: () => {},
    onError,
  });
  microphone.replace(track);
  failToLoad(workers[1]);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(notLoaded));
});

it('[PLUS-12] a microphone that turns out unreadable after another one was chosen does not count', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const chosen = new EventTarget() as MediaStreamTrack;
  const [idle, onSound] = [() => null, () => {}];
  const microphone = timeMicrophones(read, { track: chosen, recordingTimeAt: idle, encoderDelay: 0, onSound, onError });
  microphone.replace(chosen);
  microphone.replace(chosen);
  failToLoad(workers[1]);
  await vi.advanceTimersByTimeAsync(800);
  expect(onError).not.toHaveBeenCalled();
});

/** Pieces of 10 ms of mono sound, captured one after another from page second `from` on, as the worker sends them. */
const piecesFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const seconds = from + index / 100;
    const copyTo = (samples: Float32Array) => void samples.fill(0.5);
    const data = {
      timestamp: seconds * 1e6,
      sampleRate: 48_000,
      numberOfFrames: 480,
      numberOfChannels: 1,
      copyTo,
      close: () => {},
    };
    return { data, arrivedAt: performance.timeOrigin / 1000 + seconds + 0.01 };
  });

/** Reads a microphone for a recording that is stopped at page second 2. `seconds` returns how much sound was recorded. */
function recordTwoSeconds() {
  let samples = 0;
  const microphone = timeMicrophones(read, {
    track,
    recordingTimeAt: (pageSeconds) => (pageSeconds < 2 ? pageSeconds : null),
    encoderDelay: 0,
    onSound: ({ length }) => (samples += length),
    onError: () => {},
  });
  return { microphone, seconds: () => samples / 48_000 };
}

it('[REC-02] sound that was captured before Stop and arrives after it, because the page was busy, is recorded', async () => {
  const { microphone, seconds } = recordTwoSeconds();
  const worker = workers[0]!;
  const [early, late] = [piecesFrom(0, 150), piecesFrom(1.5, 60)];
  for (const piece of early) worker.send(piece);
  const stopped = microphone.stop();
  expect(worker.received.at(-1)).toBe('stop');
  for (const piece of late) worker.send(piece);
  worker.send('stopped');
  await stopped;
  expect(seconds()).toBeCloseTo(2, 1);
  expect(worker.isTerminated).toBe(true);
});

it('[PLUS-12] [REC-02] Stop also waits for the sound of a microphone that was replaced just before', async () => {
  const { microphone, seconds } = recordTwoSeconds();
  for (const piece of piecesFrom(0, 150)) workers[0]!.send(piece);
  microphone.replace(track);
  const stopped = microphone.stop();
  workers[1]!.send('stopped');
  await vi.advanceTimersByTimeAsync(0);
  for (const piece of piecesFrom(1.5, 50)) workers[0]!.send(piece);
  workers[0]!.send('stopped');
  await stopped;
  expect(seconds()).toBeCloseTo(2, 1);
});

it('[REC-02] Stop waits for a microphone that does not reply for a second at most, and not for one that has failed', async () => {
  const onStopped = vi.fn<() => void>();
  void capture().stop().then(onStopped);
  await vi.advanceTimersByTimeAsync(999);
  expect(onStopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onStopped).toHaveBeenCalledOnce();

  const failed = capture();
  failToLoad(workers[1]);
  await failed.stop();
  await expect(failed.settled).rejects.toEqual(notLoaded);
});
