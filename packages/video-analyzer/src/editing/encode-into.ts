import '../encoding/allow-blob-workers.ts';
import {
  ALL_FORMATS,
  BlobSource,
  Input,
  type AudioCodec,
  type InputAudioTrack,
  type StreamTargetChunk,
} from 'mediabunny';
import { AssemblyError } from './assembly-error.ts';
import { diskFull } from './assembly-result.ts';
import { durationTolerance, finishedFile, readFragments, type FinishedFile } from '../mp4/finished-file.ts';
import { encodeSound, withSound, type Report } from './lift-sound.ts';
import { findAac, type SoundCodec } from '../encoding/recording-codecs.ts';
import type { TakeFile } from '../takes/take-file.ts';
import { writeTracks, type EncodingFormat } from './write-tracks.ts';

/** Thrown if an encoder fails. */
export class EncoderError extends Error {
  /** What could not be encoded. */
  readonly track: keyof EncodingFormat;

  constructor(track: keyof EncodingFormat, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'EncoderError';
    this.track = track;
  }
}

/** Encoding the sound takes this share of the time. */
const soundShare = 0.2;

function writableOf(file: TakeFile): WritableStream<StreamTargetChunk> {
  const { isOnDisk } = file;
  return new WritableStream({
    write({ data, position }) {
      // A file in memory keeps what it was given.
      file.write(isOnDisk ? data : data.slice(), position);
      if (file.isOnDisk !== isOnDisk) throw diskFull();
    },
  });
}

async function soundCodecFor(codec: AudioCodec): Promise<SoundCodec> {
  if (codec === 'opus') return { audio: 'opus', audioDelay: 0 };
  const aac = await findAac().catch((cause: unknown) => {
    throw new AssemblyError('The encoder for the sound could not be loaded. Check your connection and try again.', {
      cause,
    });
  });
  if (aac !== null) return aac;
  throw new EncoderError('sound', new Error('This browser cannot encode the sound.'));
}

/** Calls `run` with the sound, encoded again if a codec is given. */
async function withEncoded(
  track: InputAudioTrack | null,
  codec: AudioCodec | null,
  onSecond: Report,
  run: (sound: InputAudioTrack | null) => Promise<void>,
): Promise<void> {
  if (track === null || codec === null) return run(track);
  const codecs = await soundCodecFor(codec);
  const encoded = await encodeSound(track, { codecs }, onSecond).catch((cause: unknown) => {
    throw new EncoderError('sound', cause);
  });
  return withSound(encoded, run);
}

/**
 * Encodes picture, sound or both of a recording again, with the same timestamps, into `file`, and closes it. For use in a worker.
 * `report` receives 0 to 1. Throws AssemblyError if the disk is full or an encoder cannot be
 * loaded, EncoderError if one fails, and Error if the result has another length.
 */
export async function encodeInto(
  file: TakeFile,
  blob: Blob,
  { picture: pictureFormat, sound: soundCodec }: EncodingFormat,
  report: Report,
): Promise<FinishedFile> {
  const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
  try {
    const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (picture === null) throw new Error('The recording has no picture.');
    const duration = await picture.computeDuration();
    const before = sound && soundCodec ? soundShare : 0;
    const part = (from: number, share: number) => (seconds: number) =>
      report(from + share * Math.min(1, Math.max(0, seconds / duration)));
    await withEncoded(sound, soundCodec, part(0, before), (encoded) =>
      writeTracks(writableOf(file), { picture, sound: encoded, pictureFormat }, part(before, 1 - before)).catch(
        (cause: unknown) => {
          if (pictureFormat === null || cause instanceof AssemblyError) throw cause;
          throw new EncoderError('picture', cause);
        },
      ),
    );
    const start = readFragments(file, false);
    const written = await file.close().catch(() => {
      throw diskFull();
    });
    const made = finishedFile(written, start);
    const difference = (made.durationSeconds ?? 0) - (await input.computeDuration());
    if (Math.abs(difference) > durationTolerance) throw new Error('The encoded recording has another length.');
    return made;
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  } finally {
    input.dispose();
  }
}
