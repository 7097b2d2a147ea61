import { createLastReply } from './last-reply.ts';
import { soundRate, type MonoSamples } from './mono-sound.ts';
import type { ReadSound } from './sound-reader.ts';

/** What `sound-worklet.js` sends: mono sound, and the second of the audio clock at which it begins. */
type WorkletPiece = { readonly samples: MonoSamples; readonly seconds: number };

/** The globals of an audio worklet that `sound-worklet.js` uses. */
export type WorkletScope = {
  readonly AudioWorkletProcessor: new () => { readonly port: MessagePort };
  /** Seconds of the audio clock at which the block that is processed begins. */
  readonly currentTime: number;
  registerProcessor(name: string, processor: new () => { process(inputs: Float32Array[][]): boolean }): void;
};

/** Some browsers refuse a microphone of another rate than the context's. They get one with the rate of the device. */
function connectTo(track: MediaStreamTrack) {
  const stream = new MediaStream([track]);
  const context = new AudioContext({ sampleRate: soundRate });
  try {
    return { context, input: context.createMediaStreamSource(stream) };
  } catch {
    void context.close();
    const ofDevice = new AudioContext();
    return { context: ofDevice, input: ofDevice.createMediaStreamSource(stream) };
  }
}

/**
 * Reads a microphone with Web Audio, in browsers that do not give the page its pieces of sound. The audio thread counts the time, so a
 * busy page loses nothing.
 */
export const readByWorklet: ReadSound = (track, onPiece, onError) => {
  const { context, input } = connectTo(track);
  const { sampleRate } = context;
  const lastReply = createLastReply();
  let reader: AudioWorkletNode | null = null;
  let isStopped = false;

  async function start() {
    await Promise.all([
      context.audioWorklet.addModule(new URL('./sound-worklet.js', import.meta.url)),
      context.resume(),
    ]);
    if (isStopped) return;
    reader = new AudioWorkletNode(context, 'sound-reader', { channelCount: 1, channelCountMode: 'explicit' });
    reader.port.addEventListener('message', ({ data }: MessageEvent<WorkletPiece | 'stopped'>) => {
      if (data === 'stopped') {
        lastReply.arrive();
        return;
      }
      const { samples, seconds } = data;
      onPiece(
        {
          timestamp: seconds * 1e6,
          sampleRate,
          numberOfFrames: samples.length,
          numberOfChannels: 1,
          copyTo: (into) => into.set(samples),
          close: () => {},
        },
        performance.now() / 1000,
      );
    });
    reader.port.start();
    // Browsers only run what leads to the loudspeaker. The reader passes on silence.
    input.connect(reader).connect(context.destination);
  }

  start().catch((cause: unknown) => {
    if (isStopped) return;
    onError(new Error('A part of the recorder could not be loaded. Check your connection and try again.', { cause }));
  });
  return async () => {
    isStopped = true;
    reader?.port.postMessage('stop');
    if (reader !== null) await lastReply.arrived();
    void context.close();
  };
};
