import { AssemblyError } from './assembly-error.ts';
import type { AssembledTake, AssemblyRequest } from './assemble-takes.ts';
import { openCopyFile } from '../takes/copy-file.ts';
import type { TakeFile } from '../takes/take-file.ts';
import { writeManifest } from '../takes/takes-folder.ts';

const failedText =
  'The storage of this browser could not be used. Your recordings are unchanged. Try again, or restart the browser if this happens again.';
const fullText =
  'There is not enough room on the disk for this. Your recordings are unchanged. Delete recordings that you do not need, or free some space, and try again.';

export const diskFull = () => new AssemblyError(fullText);

const isOtherThanFull = (error: unknown) => error instanceof DOMException && error.name !== 'QuotaExceededError';

/** Opens the file of a result, as `openCopyFile` does. Throws AssemblyError if the disk is full or cannot be used now. */
export const openResult = ({
  id,
  ...options
}: Pick<AssemblyRequest, 'id' | 'manifest' | 'isOfStored'>): Promise<TakeFile> =>
  openCopyFile(id, options).catch((error: unknown) => {
    throw isOtherThanFull(error) ? new AssemblyError(failedText, { cause: error }) : diskFull();
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
