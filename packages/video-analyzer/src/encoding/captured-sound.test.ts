import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captureSound } from './captured-sound.ts';
import { timeMicrophones } from './microphone-track.ts';
import { readByProcessor, type TrackProcessorConstructor } from './sound-reader.ts';

class FakeWorker extends EventTarget {
  postMessage() {}
  terminate() {}
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
