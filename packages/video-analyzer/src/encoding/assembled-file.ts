import { AssemblyError } from './assembly-error.ts';
import type { AssembledTake, AssemblyRequest } from './assemble-takes.ts';
import { openCopyFile } from './copy-file.ts';
import type { TakeFile } from './take-file.ts';
import { writeManifest } from './takes-folder.ts';

const fullText =
  'There is not enough room on the disk for this. Your recordings are unchanged. Delete recordings that you do not need, or free some space, and try again.';

export const diskFull = () => new AssemblyError(fullText);

/** Opens the file of a result. Without a private file system, it is kept in memory. Throws AssemblyError if the disk is full. */
export const openResult = ({ id, manifest }: Pick<AssemblyRequest, 'id' | 'manifest'>): Promise<TakeFile> =>
  openCopyFile(id, manifest).catch(() => {
    throw diskFull();
  });

/** Makes the result count as a recording, if it is on the disk. Returns whether it is kept. */
export async function keepResult(
  { id, manifest }: AssemblyRequest,
  { isOnDisk }: TakeFile,
  { durationSeconds, hasAudio }: Pick<AssembledTake, 'durationSeconds' | 'hasAudio'>,
): Promise<boolean> {
  if (!isOnDisk || manifest === null) return false;
  const audioCodec = hasAudio ? manifest.audioCodec : null;
  await writeManifest(id, { ...manifest, state: 'finished', durationSeconds, audioCodec }).catch(() => {
    throw diskFull();
  });
  return true;
}
