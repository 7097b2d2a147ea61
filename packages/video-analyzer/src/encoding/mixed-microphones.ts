import { MediaStreamAudioTrackSource, type AudioSample } from 'mediabunny';
import { discardingOutput } from './discarding-output.ts';
import type { MicrophoneTrack, MicrophoneTrackOptions } from './microphone-track.ts';
import { createMonoResampler, monoOf, soundRate } from './mono-sound.ts';

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

/** Returns a function that gives consecutive pieces of sound to `onSound`, as mono at 48 kHz. It returns null, so mediabunny encodes none. */
function monoReader(inputRate: number, onSound: MicrophoneTrackOptions['onSound']) {
  const resample = createMonoResampler(inputRate);
  return (sample: AudioSample) => {
    const { samples, lagSeconds } = resample(monoOf(sample));
    const seconds = Math.max(0, sample.timestamp - lagSeconds);
    if (samples.length > 0) onSound(samples, Math.round(seconds * soundRate));
    return null;
  };
}

/**
 * Reads microphones in browsers that do not give the page their pieces of sound. Web Audio mixes whichever is connected with
 * silence, so the track of the mix never ends.
 */
export function mixMicrophones(options: MicrophoneTrackOptions): MicrophoneTrack {
  const { context, input: first } = connectTo(options.track);
  let input = first;
  const mix = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' });
  const silence = new ConstantSourceNode(context, { offset: 0 });
  silence.connect(mix);
  silence.start();
  input.connect(mix);
  const source = new MediaStreamAudioTrackSource(mix.stream.getAudioTracks()[0] as MediaStreamAudioTrack, {
    codec: 'pcm-f32',
    transform: { process: monoReader(context.sampleRate, options.onSound) },
  });
  let isStopped = false;
  source.errorPromise.catch((error: unknown) => isStopped || options.onError(error));
  const output = discardingOutput();
  output.addAudioTrack(source);
  return {
    settled: output.start(),
    setPaused: (isPaused) => (isPaused ? source.pause() : source.resume()),
    replace(track) {
      input.disconnect();
      input = context.createMediaStreamSource(new MediaStream([track]));
      input.connect(mix);
    },
    keepUp: () => {},
    async stop() {
      isStopped = true;
      await context.close();
      await output.cancel();
    },
  };
}
