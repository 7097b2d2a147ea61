import { createSpareWorker, onWorkerError } from '../spare-worker.ts';

/** A piece of captured sound and its arrival time, in seconds since 1970 by the monotonic clock. */
export type SoundPiece = { readonly data: AudioData; readonly arrivedAt: number };

export type TrackProcessorConstructor = new (init: {
  track: MediaStreamTrack;
}) => {
  readable: ReadableStream<AudioData>;
};

const spare = createSpareWorker(
  () => new Worker(new URL('./sound-reader.worker.ts', import.meta.url), { type: 'module' }),
);

/** Starts the worker of the next recording early. */
export const prepareSoundReader = spare.prepare;

/**
 * Reads a microphone in a worker, so that a busy page does not distort arrival times. `onPiece` receives page seconds
 * (performance.now() / 1000) and must close the data. `onError` is called if the worker cannot read. Returns a function that stops
 * reading.
 */
export function readSound(
  Processor: TrackProcessorConstructor,
  track: MediaStreamTrack,
  onPiece: (data: AudioData, arrivedAt: number) => void,
  onError: (error: Error) => void,
): () => void {
  const worker = spare.take();
  onWorkerError(worker, onError);
  const { readable } = new Processor({ track });
  worker.addEventListener('message', ({ data: { data, arrivedAt } }: MessageEvent<SoundPiece>) => {
    onPiece(data, arrivedAt - performance.timeOrigin / 1000);
  });
  worker.postMessage(readable, [readable]);
  return () => worker.terminate();
}
