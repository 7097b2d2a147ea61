import '../encoding/allow-blob-workers.ts';
import { compressWithin, type AnalysisEncoding, type AnalysisVideo } from '@swing/media/analysis-compression';
import { recordingPreset } from '@swing/media/encoding-presets';
import {
  ALL_FORMATS,
  BlobSource,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type AudioSample,
  type ConversionAudioOptions,
  type InputAudioTrack,
  type InputVideoTrack,
  type StreamTargetChunk,
} from 'mediabunny';
import type { CompressedTake, CompressionRequest } from './compress-take.ts';
import { openCopyFile } from '../takes/copy-file.ts';
import { durationTolerance, finishedFile, readFragments } from '../mp4/finished-file.ts';
import { audioQuality, chooseSoundCodec } from '../encoding/recording-codecs.ts';
import type { TakeFile } from '../takes/take-file.ts';
import { mediaName, openTakesFolder, writeManifest } from '../takes/takes-folder.ts';

type Source = {
  readonly input: Input;
  readonly picture: InputVideoTrack;
  readonly sound: InputAudioTrack | null;
  readonly durationSeconds: number;
};

async function openSource(input: Input): Promise<Source> {
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (picture === null || !(await picture.canDecode())) throw new Error('The picture cannot be decoded.');
  return { input, picture, sound, durationSeconds: await input.computeDuration() };
}

async function videoOf({ picture, durationSeconds }: Source, bytes: number): Promise<AnalysisVideo> {
  const { averagePacketRate } = await picture.computePacketStats();
  const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
  return { bytes, width, height, framesPerSecond: averagePacketRate, durationSeconds };
}

/** Takes off what an encoder adds at the start of the sound. */
const earlier = (seconds: number) => (sample: AudioSample) => {
  sample.setTimestamp(sample.timestamp - seconds);
  const framesBefore = Math.round(-sample.timestamp * sample.sampleRate);
  if (framesBefore <= 0) return sample;
  return framesBefore < sample.numberOfFrames ? sample.trim(framesBefore) : null;
};

/** AAC stays as it is. Other sound is encoded again. */
async function soundOptions(sound: InputAudioTrack | null): Promise<ConversionAudioOptions> {
  if (sound === null || (await sound.getCodec()) === 'aac') return {};
  const { audio, audioDelay } = await chooseSoundCodec();
  if (audio !== 'aac') throw new Error('This browser cannot encode AAC.');
  return { codec: 'aac', quality: audioQuality, forceTranscode: true, process: earlier(audioDelay) };
}

/** Passes what is written on to the file. Rejects once the disk is full. */
function writableOf(file: TakeFile) {
  const { isOnDisk } = file;
  return new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      file.write(data, position);
      if (file.isOnDisk !== isOnDisk) throw new Error('There is not enough room on the disk.');
    },
  });
}

type Reporting = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void };

async function convert(
  { input, picture, sound }: Source,
  encoding: AnalysisEncoding,
  file: TakeFile,
  { signal, onProgress }: Reporting,
) {
  const { width, height, isResized, framesPerSecond, videoBitsPerSecond } = encoding;
  const conversion = await Conversion.init({
    input,
    output: new Output({
      format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.5 }),
      target: new StreamTarget(writableOf(file)),
    }),
    tracks: 'primary',
    showWarnings: false,
    video: {
      codec: 'avc',
      ...(isResized ? { width, height, fit: 'fill' as const } : {}),
      ...(framesPerSecond === null ? {} : { frameRate: framesPerSecond }),
      quality: new Quality({ bitrate: videoBitsPerSecond }),
      keyFrameInterval: recordingPreset.keyFrameIntervalSeconds,
      forceTranscode: true,
    },
    audio: await soundOptions(sound),
  });
  const used = conversion.utilizedTracks.map(({ id }) => id);
  const isWhole = [picture, ...(sound ? [sound] : [])].every(({ id }) => used.includes(id));
  if (!conversion.isValid || !isWhole) throw new Error('This browser cannot compress the recording.');
  conversion.onProgress = onProgress;
  signal.addEventListener('abort', () => void conversion.cancel(), { once: true });
  signal.throwIfAborted();
  await conversion.execute();
}

/**
 * Makes a smaller copy of a recording, at most twice; for use inside a worker. The copy counts as a recording only once its manifest says that
 * it is finished. Throws TooLargeError if it stays too large, and Error if it could not be made or `signal` was aborted.
 */
export async function compressFile(
  { id, manifest, finishedManifest, blob, limits }: CompressionRequest,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<CompressedTake> {
  const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });

  async function encode(source: Source, encoding: AnalysisEncoding) {
    // A manifest is read from the disk, so the recording is there too.
    const file = await openCopyFile(id, { manifest, isOfStored: manifest !== null });
    try {
      await convert(source, encoding, file, { signal, onProgress });
      const start = readFragments(file, false);
      const { blob: copy, durationSeconds } = finishedFile(await file.close(), start);
      return { blob: copy, bytes: copy.size, durationSeconds, isStored: file.isOnDisk && manifest !== null };
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
  }

  async function discard() {
    const folder = await openTakesFolder().catch(() => null);
    await folder?.removeEntry(mediaName(id)).catch(() => undefined);
  }

  try {
    const source = await openSource(input);
    const copy = await compressWithin(await videoOf(source, blob.size), limits, {
      encode: (encoding) => encode(source, encoding),
      discard,
    });
    const difference = (copy.durationSeconds ?? 0) - source.durationSeconds;
    if (Math.abs(difference) > durationTolerance) throw new Error('The compressed recording has another length.');
    if (copy.isStored && finishedManifest !== null) await writeManifest(id, finishedManifest);
    return { blob: copy.blob, isStored: copy.isStored };
  } finally {
    input.dispose();
  }
}
