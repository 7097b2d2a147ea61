import { diskFull, keepResult, openResult } from './assembly-result.ts';
import { AssemblyError } from './assembly-error.ts';
import { planAssembly, type AssemblyPlan } from './assembly-plan.ts';
import { differ } from '../mp4/track-formats.ts';
import type { AssembledTake, AssemblyRequest } from './assemble-takes.ts';
import { wholeTake } from './cut.ts';
import type { Source } from './encode-differing.ts';
import { plainHeader } from '../mp4/fast-start-header.ts';
import type { FileBytes } from '../mp4/fragment-reader.ts';
import { readPlainMovie } from '../mp4/plain-movie.ts';
import { openSource, type SourceBytes } from './source-bytes.ts';
import { bytesOfFile, type TakeFile } from '../takes/take-file.ts';

const blockBytes = 4 * 2 ** 20;

/** Receives the progress, 0 to 1: of encoding the piece with that index, or of joining if the index is null. */
export type OnProgress = (encodedPiece: number | null, share: number) => void;

/** Joins bytes to blocks, so that a long recording takes few writes. Throws AssemblyError once the disk is full. */
function createBlockWriter(file: TakeFile) {
  const { isOnDisk } = file;
  let block = new Uint8Array(blockBytes);
  let used = 0;
  let position = 0;
  const flush = () => {
    if (used === 0) return;
    file.write(block.subarray(0, used), position);
    if (file.isOnDisk !== isOnDisk) throw diskFull();
    position += used;
    used = 0;
    // A file in memory keeps what it was given.
    if (!isOnDisk) block = new Uint8Array(blockBytes);
  };
  return {
    flush,
    add(bytes: Uint8Array) {
      for (let at = 0; at < bytes.byteLength; ) {
        const part = bytes.subarray(at, at + blockBytes - used);
        block.set(part, used);
        used += part.byteLength;
        at += part.byteLength;
        if (used === blockBytes) flush();
      }
    },
  };
}

function readMovie(file: FileBytes, index: number) {
  try {
    return readPlainMovie(file);
  } catch (cause) {
    throw new AssemblyError(`Recording ${index + 1} cannot be read, so it was left as it is.`, { cause });
  }
}

const unreadable = 'A recording could not be read. Your recordings are unchanged. Reload the page and try again.';

type Copying = {
  readonly plan: AssemblyPlan;
  readonly header: Uint8Array;
  readonly sources: readonly FileBytes[];
  readonly onProgress: (share: number) => void;
};

function copyInto(file: TakeFile, { plan, header, sources, onProgress }: Copying) {
  const writer = createBlockWriter(file);
  writer.add(header);
  let copied = 0;
  let reported = 0;
  for (const step of plan.steps) {
    const bytes = 'bytes' in step ? step.bytes : sources[step.piece]?.read(step.offset, step.offset + step.size);
    if (bytes) writer.add(bytes);
    copied += bytes?.byteLength ?? 0;
    if (copied - reported < blockBytes) continue;
    reported = copied;
    onProgress(copied / plan.mediaBytes);
  }
  writer.flush();
}

async function loadEncoding() {
  try {
    return await import('./encode-differing.ts');
  } catch {
    throw new AssemblyError(
      'Recordings that differ are encoded again, and the code for that could not be loaded. Check your connection and try again.',
    );
  }
}

/** The recordings as they can be joined without encoding them, and which of them were encoded again for that. */
async function prepareSources(
  { pieces, isCopyOnly }: AssemblyRequest,
  onProgress: OnProgress,
): Promise<{ sources: readonly Source[]; encodedPieces: readonly number[]; remove: () => Promise<void> }> {
  const sources = pieces.map(({ id, blob }, index) => ({ id, blob, movie: readMovie(bytesOfFile(blob), index) }));
  if (!differ(sources.map(({ movie }) => movie)))
    return { sources, encodedPieces: [], remove: () => Promise.resolve() };
  if (isCopyOnly) throw new AssemblyError('The parts differ in shape or format, so they were not joined.');
  const { encodeDiffering } = await loadEncoding();
  return encodeDiffering(sources, onProgress);
}

/**
 * Writes one MP4 of parts of recordings; for use inside a worker. Recordings that differ from the first are encoded again. What is
 * written counts as a recording only once its manifest says that it is finished. Throws AssemblyError.
 */
export async function assembleFile(request: AssemblyRequest, onProgress: OnProgress): Promise<AssembledTake> {
  const prepared = await prepareSources(request, onProgress);
  try {
    return { ...(await joinSources(request, prepared.sources, onProgress)), encodedPieces: prepared.encodedPieces };
  } finally {
    await prepared.remove();
  }
}

async function joinSources(request: AssemblyRequest, sources: readonly Source[], onProgress: OnProgress) {
  const plan = planAssembly(
    sources.map(({ movie }, index) => ({ movie, cut: request.pieces[index]?.cut ?? wholeTake })),
  );
  const { moov, tracks, mediaBytes, hasAudio, pieces } = plan;
  const { header, durationSeconds } = plainHeader({ moov, tracks, mediaStart: 0, mediaEnd: mediaBytes });

  const file = await openResult(request);
  const opened: SourceBytes[] = [];
  try {
    for (const { id, blob } of sources) opened.push(await openSource(id, blob, blockBytes));
    copyInto(file, { plan, header, sources: opened, onProgress: (share) => onProgress(null, share) });
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error instanceof AssemblyError ? error : new AssemblyError(unreadable, { cause: error });
  } finally {
    for (const source of opened) source.close();
  }
  const blob = await file.close().catch(() => {
    throw diskFull();
  });
  const isStored = await keepResult(request, file, { durationSeconds, hasAudio });
  return { blob: blob.slice(0, blob.size, 'video/mp4'), durationSeconds, hasAudio, isStored, pieces };
}
