import type { AssembledTake, AssemblyRequest } from './assemble-takes.ts';
import { keepResult, openResult } from './assembly-result.ts';
import { formatOf } from './encode-differing.ts';
import { encodeInto, EncoderError } from './encode-into.ts';
import type { EncodingFormat } from './write-tracks.ts';
import { bytesOfFile } from '../takes/take-file.ts';
import { mediaName, openTakesFolder } from '../takes/takes-folder.ts';
import { readPlainMovie } from '../mp4/plain-movie.ts';

async function removeMedia(id: string) {
  const folder = await openTakesFolder().catch(() => null);
  await folder?.removeEntry(mediaName(id)).catch(() => undefined);
}

/** Encodes the recording. If an encoder fails, copies that track instead, and the server converts it later. */
async function encodeOrCopy(
  request: AssemblyRequest,
  source: Blob,
  format: EncodingFormat,
  onProgress: (share: number) => void,
) {
  const file = await openResult(request);
  try {
    return { file, blob: (await encodeInto(file, source, format, onProgress)).blob };
  } catch (error) {
    if (!(error instanceof EncoderError)) throw error;
    await removeMedia(request.id);
    return encodeOrCopy(request, source, { ...format, [error.track]: null }, onProgress);
  }
}

/** Encodes a whole recording again; for use inside a worker. As with `assembleFile`, the finished manifest makes it count. */
export async function transcodeFile(
  request: AssemblyRequest,
  format: EncodingFormat,
  onProgress: (share: number) => void,
): Promise<AssembledTake> {
  const [piece] = request.pieces;
  if (piece === undefined) throw new Error('There is nothing to transcode.');
  const { file, blob } = await encodeOrCopy(request, piece.blob, format, onProgress);
  const { video, audio } = readPlainMovie(bytesOfFile(blob));
  const last = video.samples.at(-1);
  const made = {
    durationSeconds: last ? (last.start + last.duration) / video.timescale : 0,
    hasAudio: audio !== null,
  };
  const { picture, sound } = await formatOf({ blob });
  const codecs = { videoCodec: picture?.codec ?? 'avc', audioCodec: sound };
  const manifest = request.manifest && { ...request.manifest, ...codecs };
  const isStored = await keepResult({ ...request, manifest }, file, made);
  const pieces = [{ start: 0, duration: made.durationSeconds, cutStart: 0 }];
  return { blob, ...made, isStored, pieces, encodedPieces: [], codecs };
}
