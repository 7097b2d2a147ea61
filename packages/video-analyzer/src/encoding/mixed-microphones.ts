import { AudioSample, MediaStreamAudioTrackSource } from 'mediabunny';
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

/** Returns a function that converts consecutive pieces of sound to mono at 48 kHz. */
function monoConverter(inputRate: number, onSound: MicrophoneTrackOptions['onSound']) {
  const resample = createMonoResampler(inputRate);
  return (sample: AudioSample) => {
    const { samples: data, lagSeconds } = resample(monoOf(sample));
    onSound(data);
    const timestamp = Math.max(0, sample.timestamp - lagSeconds);
    return data.length === 0
      ? null
      : new AudioSample({ data, format: 'f32-planar', sampleRate: soundRate, numberOfChannels: 1, timestamp });
  };
}

/**
 * Encodes microphones in browsers that do not give the page their pieces of sound. Web Audio mixes whichever is connected with
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
    ...options.config,
    transform: { process: monoConverter(context.sampleRate, options.onSound) },
  });
  source.errorPromise.catch(options.onError);
  return {
    source,
    settled: Promise.resolve(),
    setPaused: (isPaused) => (isPaused ? source.pause() : source.resume()),
    replace(track) {
      input.disconnect();
      input = context.createMediaStreamSource(new MediaStream([track]));
      input.connect(mix);
    },
    keepUp: () => {},
    stop: () => context.close(),
  };
}
