import { AssemblyError } from './assembly-error.ts';
import { planAssembly, type AssemblyPlan } from './assembly-plan.ts';
import type { AssembledTake, AssemblyRequest } from './assemble-takes.ts';
import { wholeTake } from './cut.ts';
import { plainHeader } from './fast-start-header.ts';
import { NoMediaError, type FileBytes } from './fragment-reader.ts';
import { readPlainMovie } from './plain-movie.ts';
import { openCopyFile } from './copy-file.ts';
import { bytesOfFile, type TakeFile } from './take-file.ts';
import { writeManifest } from './takes-folder.ts';

const blockBytes = 4 * 2 ** 20;
const fullText =
  'There is not enough room on the disk for this. Your recordings are unchanged. Delete recordings that you do not need, or free some space, and try again.';

/** Joins bytes to blocks, so that a long recording takes few writes. Throws AssemblyError once the disk is full. */
function createBlockWriter(file: TakeFile) {
  const { isOnDisk } = file;
  let block = new Uint8Array(blockBytes);
  let used = 0;
  let position = 0;
  const flush = () => {
    if (used === 0) return;
    file.write(block.subarray(0, used), position);
    if (file.isOnDisk !== isOnDisk) throw new AssemblyError(fullText);
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
  } catch (error) {
    const reason = error instanceof NoMediaError ? 'has no picture' : 'cannot be read';
    throw new AssemblyError(`Recording ${index + 1} ${reason}, so it was left as it is.`);
  }
}

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

/**
 * Writes one MP4 of parts of recordings; for use inside a worker. What is written counts as a recording only once its manifest says
 * that it is finished. Throws AssemblyError.
 */
export async function assembleFile(
  request: AssemblyRequest,
  onProgress: (share: number) => void,
): Promise<AssembledTake> {
  const sources = request.pieces.map(({ blob }) => bytesOfFile(blob, blockBytes));
  const cuts = request.pieces.map(({ cut }) => cut);
  const plan = planAssembly(
    sources.map((file, index) => ({ movie: readMovie(file, index), cut: cuts[index] ?? wholeTake })),
  );
  const { moov, tracks, mediaBytes, hasAudio } = plan;
  const { header, durationSeconds } = plainHeader({ moov, tracks, mediaStart: 0, mediaEnd: mediaBytes });

  const file = await openCopyFile(request.id, request.manifest).catch(() => {
    throw new AssemblyError(fullText);
  });
  try {
    copyInto(file, { plan, header, sources, onProgress });
  } catch (error) {
    await file.close();
    throw error;
  }
  const blob = await file.close().catch(() => {
    throw new AssemblyError(fullText);
  });
  const isStored = file.isOnDisk && request.manifest !== null;
  if (isStored)
    await writeManifest(request.id, {
      ...request.manifest,
      state: 'finished',
      durationSeconds,
      audioCodec: hasAudio ? request.manifest.audioCodec : null,
    }).catch(() => {
      throw new AssemblyError(fullText);
    });
  return { blob: blob.slice(0, blob.size, 'video/mp4'), durationSeconds, hasAudio, isStored, pieces: plan.pieces };
}
