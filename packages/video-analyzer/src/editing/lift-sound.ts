import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  Input,
  Mp4OutputFormat,
  Output,
  type InputAudioTrack,
} from 'mediabunny';
import { createLoudnessMeter } from '../loudness/loudness-meter.ts';
import { highestGain } from '../loudness/highest-gain.ts';
import { amplitudeOf, highestPeakDbtp, liftOf, type Loudness, type TakeLoudness } from '../loudness/loudness.ts';
import { createAudioTimeline } from '../encoding/audio-timeline.ts';
import { createMonoResampler, monoOf, soundRate, type MonoSamples } from '../encoding/mono-sound.ts';
import { audioQuality, chooseSoundCodec, type RecordingCodecs, type SoundCodec } from '../encoding/recording-codecs.ts';

/** Other meters find peaks that are a little higher. */
const peakMarginDecibels = 0.1;
const allowedPeakDbtp = highestPeakDbtp - peakMarginDecibels;

/** Receives 0 to 1, or the second that has been reached. */
export type Report = (value: number) => void;
type Sound = { readonly samples: MonoSamples; readonly seconds: number };

/** Decodes a track as mono sound at 48 kHz. */
async function* soundOf(track: InputAudioTrack): AsyncGenerator<Sound> {
  let resample: ReturnType<typeof createMonoResampler> | null = null;
  for await (const sample of new AudioSampleSink(track).samples()) {
    resample ??= createMonoResampler(sample.sampleRate);
    const { samples, lagSeconds } = resample(monoOf(sample));
    const seconds = sample.timestamp - lagSeconds;
    sample.close();
    yield { samples, seconds };
  }
}

/** Measures the loudness of a track. */
export async function measure(track: InputAudioTrack, onSecond: Report): Promise<Loudness> {
  const meter = createLoudnessMeter();
  for await (const { samples, seconds } of soundOf(track)) {
    meter.add(samples);
    onSecond(seconds);
  }
  return meter.result();
}

type EncodedSound = { readonly file: ArrayBuffer; readonly codec: NonNullable<RecordingCodecs['audio']> };

/** Encodes a track again, louder by `decibels`. What the encoder adds at its start is taken off, so the sound keeps its time. */
export async function encodeSound(
  track: InputAudioTrack,
  { codecs, decibels = 0 }: { codecs: SoundCodec; decibels?: number },
  onSecond: Report,
): Promise<EncodedSound> {
  if (codecs.audio === null) throw new Error('This browser cannot encode sound.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new AudioSampleSource({ codec: codecs.audio, quality: audioQuality });
  output.addAudioTrack(source);
  await output.start();
  const timeline = createAudioTimeline(soundRate);
  const gain = amplitudeOf(decibels);

  async function add(data: MonoSamples, startFrame: number) {
    if (data.length === 0) return;
    const timestamp = startFrame / soundRate;
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      sampleRate: soundRate,
      numberOfChannels: 1,
      timestamp,
    });
    await source.add(sample);
    sample.close();
  }

  for await (const { samples, seconds } of soundOf(track)) {
    const { silenceBefore, skip, startFrame } = timeline.place(seconds - codecs.audioDelay, samples.length);
    await add(new Float32Array(silenceBefore), startFrame - silenceBefore);
    await add(
      samples.subarray(skip).map((value) => value * gain),
      startFrame,
    );
    onSecond(seconds);
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('The sound could not be encoded.');
  return { file: target.buffer, codec: codecs.audio };
}

/** Calls `run` with the track of an encoded sound. */
export async function withSound<Result>({ file }: EncodedSound, run: (track: InputAudioTrack) => Promise<Result>) {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw new Error('The sound could not be encoded.');
    return await run(track);
  } finally {
    input.dispose();
  }
}

export type LiftedSound = { readonly sound: EncodedSound; readonly loudness: TakeLoudness };

/** Encodes the sound so that its peaks, as players decode it, stay within the limit. */
export async function liftSound(track: InputAudioTrack, report: Report, durationSeconds: number): Promise<LiftedSound> {
  let reached = 0;
  const part = (from: number, to: number) => (seconds: number) => {
    reached = Math.max(reached, from + (to - from) * Math.min(1, seconds / durationSeconds));
    report(reached);
  };
  const codecs = await chooseSoundCodec();
  const before = await measure(track, part(0, 0.3));
  const lifted = await highestGain(
    Math.min(liftOf(before), allowedPeakDbtp - (before.truePeakDbtp ?? 0)),
    async (decibels) => {
      const sound = await encodeSound(track, { codecs, decibels }, part(0.3, 0.75));
      const after = await withSound(sound, (louder) => measure(louder, part(0.75, 0.9)));
      const excess = (after.truePeakDbtp ?? allowedPeakDbtp) - allowedPeakDbtp;
      return { excess, result: { sound, loudness: { ...after, liftedDecibels: decibels } } };
    },
  );
  if (lifted === null) throw new Error('It is as loud as it can be.');
  return lifted;
}
