import type { EncodedTake } from './encoded-take.ts';
import type { TakeManifest } from './take-manifest.ts';
import { openTakesFolder, readManifest } from './takes-folder.ts';

const unreadable = 'It cannot be read now.';

export const manifestOf = async (id: string) => readManifest(await openTakesFolder(), id);

/**
 * Returns the manifest of an unfinished copy that will replace the take, without its loudness and without what was cut, or null if all of
 * the take is in memory only. A copy is no part of a longer recording.
 */
export async function manifestOfCopy(
  take: EncodedTake,
  codecs: Partial<Pick<TakeManifest, 'videoCodec' | 'audioCodec'>>,
): Promise<TakeManifest | null> {
  const original = await manifestOf(take.id).catch(() => null);
  if (!original) {
    if (take.isStored || take.hasStoredPart) throw new Error(unreadable);
    return null;
  }
  const { loudness: _, keptSeconds: __, continues: ___, ...described } = original;
  const interruption = original.state === 'recording' ? { isInterrupted: true } : {};
  return { ...described, ...codecs, ...interruption, state: 'recording', durationSeconds: null, replaces: [take.id] };
}
