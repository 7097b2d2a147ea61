import type { AssembledTake, AssemblyRequest } from './assemble-takes.ts';
import { keepResult, openResult } from './assembled-file.ts';
import { encodeInto } from './encode-into.ts';
import type { EncodingFormat } from './write-tracks.ts';
import { bytesOfFile } from './take-file.ts';
import { readPlainMovie } from './plain-movie.ts';

/** Encodes a whole recording again; for use inside a worker. As with `assembleFile`, the finished manifest makes it count. */
export async function transcodeFile(
  request: AssemblyRequest,
  format: EncodingFormat,
  onProgress: (share: number) => void,
): Promise<AssembledTake> {
  const [piece] = request.pieces;
  if (piece === undefined) throw new Error('There is nothing to transcode.');
  const file = await openResult(request);
  const { blob } = await encodeInto(file, piece.blob, format, onProgress);
  const { video, audio } = readPlainMovie(bytesOfFile(blob));
  const last = video.samples.at(-1);
  const made = {
    durationSeconds: last ? (last.start + last.duration) / video.timescale : 0,
    hasAudio: audio !== null,
  };
  const isStored = await keepResult(request, file, made);
  const pieces = [{ start: 0, duration: made.durationSeconds, cutStart: 0 }];
  return { blob, ...made, isStored, pieces, encodedPieces: [] };
}
