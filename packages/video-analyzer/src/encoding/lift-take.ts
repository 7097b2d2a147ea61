import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  BlobSource,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { createLoudnessMeter } from '../loudness/loudness-meter.ts';
import { amplitudeOf, highestPeakDbtp, liftOf, type Loudness, type TakeLoudness } from '../loudness/loudness.ts';
import { createAudioTimeline } from './audio-timeline.ts';
import { createMonoResampler, monoOf, soundRate, type MonoSamples } from './mono-sound.ts';
import { audioQuality, chooseRecordingCodecs, type RecordingCodecs } from './recording-codecs.ts';
import type { EncodedTake } from './take-encoder.ts';
import type { TakeManifest } from './take-manifest.ts';
import { openTakeStore, type TakeStore } from './take-store.ts';
import { madeAt, makeTakeId, openTakesFolder, readManifest } from './takes-folder.ts';

const noRoom = 'There is not enough room on the disk.';
/** Encoding changes peaks a little, so that another attempt may be needed. */
const attempts = 3;
/** Other meters find peaks that are a little higher. */
const peakMarginDecibels = 0.1;
const allowedPeakDbtp = highestPeakDbtp - peakMarginDecibels;

type Report = (share: number) => void;
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

async function measure(track: InputAudioTrack, onSecond: Report): Promise<Loudness> {
  const meter = createLoudnessMeter();
  for await (const { samples, seconds } of soundOf(track)) {
    meter.add(samples);
    onSecond(seconds);
  }
  return meter.result();
}

type EncodedSound = { readonly file: ArrayBuffer; readonly codec: NonNullable<RecordingCodecs['audio']> };

/** Encodes a track again, louder by `decibels`. What the encoder adds at its start is taken off, so the sound keeps its time. */
async function encodeLouder(track: InputAudioTrack, decibels: number, onSecond: Report): Promise<EncodedSound> {
  const codecs = await chooseRecordingCodecs();
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
async function withSound<Result>({ file }: EncodedSound, run: (track: InputAudioTrack) => Promise<Result>) {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw new Error('The sound could not be encoded.');
    return await run(track);
  } finally {
    input.dispose();
  }
}

type LiftedSound = { readonly sound: EncodedSound; readonly loudness: TakeLoudness };

/** Encodes the sound so that its peaks, as players decode it, stay within the limit. */
async function liftSound(track: InputAudioTrack, report: Report, durationSeconds: number): Promise<LiftedSound> {
  const part = (from: number, to: number) => (seconds: number) =>
    report(from + (to - from) * Math.min(1, seconds / durationSeconds));
  const before = await measure(track, part(0, 0.1));
  let liftedDecibels = Math.min(liftOf(before), allowedPeakDbtp - (before.truePeakDbtp ?? 0));
  for (let attempt = 0; attempt < attempts && liftedDecibels > 0; attempt += 1) {
    const sound = await encodeLouder(track, liftedDecibels, part(0.1, 0.7));
    const after = await withSound(sound, (louder) => measure(louder, part(0.7, 0.9)));
    const excess = (after.truePeakDbtp ?? allowedPeakDbtp) - allowedPeakDbtp;
    if (excess <= 0) return { sound, loudness: { ...after, liftedDecibels } };
    liftedDecibels -= excess;
  }
  throw new Error('It is as loud as it can be.');
}

type Tracks = { picture: InputVideoTrack; sound: InputAudioTrack };

/** Writes the packets of both tracks, in the order of their times. */
async function writePackets(store: TakeStore, { picture, sound }: Tracks, onSecond: Report) {
  const [pictureCodec, soundCodec] = [await picture.getCodec(), await sound.getCodec()];
  if (!pictureCodec || !soundCodec) throw new Error('The recording has an unknown format.');
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.5 }),
    target: new StreamTarget(store.writable),
  });
  const pictureSource = new EncodedVideoPacketSource(pictureCodec);
  const soundSource = new EncodedAudioPacketSource(soundCodec);
  output.addVideoTrack(pictureSource);
  output.addAudioTrack(soundSource);
  await output.start();
  const pictureConfig = (await picture.getDecoderConfig()) ?? undefined;
  const soundConfig = (await sound.getDecoderConfig()) ?? undefined;
  const soundPackets = new EncodedPacketSink(sound).packets();
  let next = await soundPackets.next();

  async function addSoundUntil(seconds: number) {
    while (!next.done && next.value.timestamp <= seconds) {
      await soundSource.add(next.value, soundConfig && { decoderConfig: soundConfig });
      next = await soundPackets.next();
    }
  }
  const addPicture = (packet: EncodedPacket) =>
    pictureSource.add(packet, pictureConfig && { decoderConfig: pictureConfig });

  for await (const packet of new EncodedPacketSink(picture).packets()) {
    await addSoundUntil(packet.timestamp);
    await addPicture(packet);
    onSecond(packet.timestamp);
  }
  await addSoundUntil(Infinity);
  await output.finalize();
}

async function manifestOf(take: EncodedTake): Promise<TakeManifest | null> {
  if (!take.isStored) return null;
  return (await readManifest(await openTakesFolder(), take.id)) ?? null;
}

/** Keeps what `write` writes as the copy of a take. */
async function keepCopy(
  take: EncodedTake,
  { sound, loudness }: LiftedSound,
  write: (store: TakeStore) => Promise<void>,
) {
  const original = await manifestOf(take);
  const { loudness: _, ...described } = original ?? {};
  const manifest: TakeManifest | null = original && {
    ...(described as TakeManifest),
    state: 'recording',
    durationSeconds: null,
    audioCodec: sound.codec,
    replaces: [take.id],
  };
  // The same time in its id gives it the same place in the list.
  const store = await openTakeStore(manifest, makeTakeId(madeAt(take.id)));
  try {
    await write(store);
    const { durationSeconds } = take;
    const file = await store.finish(manifest && { ...manifest, state: 'finished', durationSeconds, loudness });
    if (file === null) throw new Error('Nothing was written.');
    const copy = { ...take, id: store.id, isStored: store.isStored, blob: file.blob, mimeType: file.blob.type };
    if (manifest !== null && (await manifestOf(copy))?.state !== 'finished') throw new Error(noRoom);
    store.close();
    return { ...copy, audioCodec: sound.codec, loudness, remove: store.remove };
  } catch (error) {
    await store.remove();
    throw error;
  }
}

/**
 * Makes a quiet recording louder: a copy with the same picture packets, and its sound encoded again with one constant gain. The copy is
 * kept as the recording was, and replaces it only once it is finished; the caller then deletes the recording. Rejects with a
 * reason for the coach, and leaves the recording as it is. `report` receives 0 to 1.
 */
export async function liftTake(take: EncodedTake, report: Report): Promise<EncodedTake> {
  const input = new Input({ source: new BlobSource(take.blob), formats: ALL_FORMATS });
  try {
    const [picture, track] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (picture === null || track === null) throw new Error('It has no sound.');
    const lifted = await liftSound(track, report, take.durationSeconds);
    const onSecond = (seconds: number) => report(0.9 + 0.1 * Math.min(1, seconds / take.durationSeconds));
    return await withSound(lifted.sound, (sound) =>
      keepCopy(take, lifted, (store) => writePackets(store, { picture, sound }, onSecond)),
    );
  } finally {
    input.dispose();
  }
}
