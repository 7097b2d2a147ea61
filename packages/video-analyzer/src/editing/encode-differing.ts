import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { AssemblyError } from './assembly-error.ts';
import { encodeInto } from './encode-into.ts';
import type { EncodingFormat } from './write-tracks.ts';
import { readPlainMovie, type PlainMovie } from '../mp4/plain-movie.ts';
import { bytesOfFile, openMemoryFile, openStoredFile } from '../takes/take-file.ts';
import { differ, picturesDiffer, soundsDiffer } from '../mp4/track-formats.ts';
import { makeTakeId, mediaName, openTakesFolder } from '../takes/takes-folder.ts';

/** A recording to join, as it was read. */
export type Source = { readonly id: string; readonly blob: Blob; readonly movie: PlainMovie };

/** Called with the index of the recording that is encoded again, and the share that is done of it, 0 to 1. */
type OnEncoding = (index: number, share: number) => void;

/** The size and codecs of a recording. */
export async function formatOf({ blob }: Pick<Source, 'blob'>): Promise<EncodingFormat> {
  const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const codec = (await video?.getCodec()) ?? null;
    const sound = (await audio?.getCodec()) ?? null;
    if (!video || codec === null) return { picture: null, sound };
    return { picture: { codec, width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }, sound };
  } finally {
    input.dispose();
  }
}

const notEncoded = (index: number, error: unknown) =>
  new AssemblyError(
    `Recording ${index + 1} could not be encoded again, so your recordings are unchanged. ${error instanceof Error ? error.message : String(error)}`,
  );

/** Encodes a recording into a file without a manifest. If a crash leaves it behind, it is deleted after a day (recording-2). */
async function encoded(source: Source, format: EncodingFormat, report: (share: number) => void) {
  const id = makeTakeId();
  const file = await openStoredFile(id, { isFlushedOnce: true }).catch(openMemoryFile);
  const remove = async () => {
    await (await openTakesFolder()).removeEntry(mediaName(id));
  };
  try {
    const { blob } = await encodeInto(file, source.blob, format, report);
    return { source: { id, blob, movie: readPlainMovie(bytesOfFile(blob)) }, remove };
  } catch (error) {
    await remove().catch(() => undefined);
    throw error;
  }
}

/**
 * Encodes pictures and sounds that differ from the first ones like those, and returns all recordings. Today's encoder may describe a
 * picture in another way than the one of the first recording did. Then all pictures are encoded again, and the same for sounds.
 * `remove` deletes the files that were made.
 */
export async function encodeDiffering(sources: readonly Source[], onEncoding: OnEncoding) {
  const first = sources[0];
  const firstWithSound = sources.find(({ movie }) => movie.audio !== null);
  if (first === undefined) throw new Error('There is nothing to join.');
  const { picture } = await formatOf(first);
  const sound = firstWithSound ? (await formatOf(firstWithSound)).sound : null;
  const files: (() => Promise<void>)[] = [];

  async function encodeEach(isEvery: { picture: boolean; sound: boolean }) {
    const result: Source[] = [];
    const encodedPieces: number[] = [];
    for (const [index, source] of sources.entries()) {
      const { video, audio } = source.movie;
      const hasOtherPicture = isEvery.picture || video.format !== first?.movie.video.format;
      const hasOtherSound = audio !== null && (isEvery.sound || audio.format !== firstWithSound?.movie.audio?.format);
      if (!hasOtherPicture && !hasOtherSound) {
        result.push(source);
        continue;
      }
      onEncoding(index, 0);
      const format = { picture: hasOtherPicture ? picture : null, sound: hasOtherSound ? sound : null };
      const made = await encoded(source, format, (share) => onEncoding(index, share)).catch((error: unknown) => {
        throw error instanceof AssemblyError ? error : notEncoded(index, error);
      });
      files.push(made.remove);
      encodedPieces.push(index);
      result.push(made.source);
    }
    return { sources: result, encodedPieces };
  }

  async function remove() {
    for (const one of files.splice(0)) await one().catch(() => undefined);
  }

  try {
    const once = await encodeEach({ picture: false, sound: false });
    const movies = once.sources.map(({ movie }) => movie);
    if (!differ(movies)) return { ...once, remove };
    const isEvery = { picture: picturesDiffer(movies), sound: soundsDiffer(movies) };
    await remove();
    return { ...(await encodeEach(isEvery)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
