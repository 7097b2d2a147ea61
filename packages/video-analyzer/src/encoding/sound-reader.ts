import { createSpareWorker, onWorkerError } from '../spare-worker.ts';
import { createLastReply } from './last-reply.ts';
import type { Channels } from './mono-sound.ts';

/** A piece of captured sound and its arrival time, in seconds since 1970 by the monotonic clock. */
export type SoundPiece = { readonly data: AudioData; readonly arrivedAt: number };

/** A piece of captured sound; `timestamp` in microseconds of any steady clock. */
export type CapturedSound = Channels & {
  readonly timestamp: number;
  readonly sampleRate: number;
  close(): void;
};

/**
 * Reads a microphone. `onPiece` receives each piece and the page second (performance.now() / 1000) at which it arrived, and must close it.
 * `onError` is called if the microphone cannot be read. Returns a function that stops reading. Its promise resolves
 * once `onPiece` has received all pieces read before. On a busy page, some of them arrive only after the call.
 */
export type ReadSound = (
  track: MediaStreamTrack,
  onPiece: (data: CapturedSound, arrivedAt: number) => void,
  onError: (error: Error) => void,
) => () => Promise<void>;

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

/** Reads microphones in a worker, so that a busy page does not distort arrival times. */
export const readByProcessor =
  (Processor: TrackProcessorConstructor): ReadSound =>
  (track, onPiece, onError) => {
    const worker = spare.take();
    const { readable } = new Processor({ track });
    const lastReply = createLastReply();
    onWorkerError(worker, (error) => {
      lastReply.arrive();
      onError(error);
    });
    worker.addEventListener('message', ({ data: message }: MessageEvent<SoundPiece | 'stopped'>) => {
      if (message === 'stopped') lastReply.arrive();
      else onPiece(message.data, message.arrivedAt - performance.timeOrigin / 1000);
    });
    worker.postMessage(readable, [readable]);
    return async () => {
      worker.postMessage('stop');
      await lastReply.arrived();
      worker.terminate();
    };
  };
