import type { EncodedTake } from './encoded-take.ts';
import { isPlayedByPhones } from './take-format.ts';
import { isMadeHere, readTakeLocks, whileUnlocked } from './take-lock.ts';
import type { TakeManifest } from './take-manifest.ts';
import { rebuildTake, removeTake } from './take-store.ts';
import {
  hasFileSystem,
  madeAt,
  manifestName,
  mediaName,
  newManifestName,
  openTakesFolder,
  readManifest,
} from './takes-folder.ts';

/** A recording that this browser keeps until it is sent or deleted. */
export type KeptTake = { readonly id: string; readonly manifest: TakeManifest };

const unnamedLifetimeMs = 24 * 60 * 60 * 1000;

async function namesIn(folder: FileSystemDirectoryHandle): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.add(name);
  return names;
}

const withoutEnd = (names: Iterable<string>, end: string) =>
  [...names].filter((name) => name.endsWith(end)).map((name) => name.slice(0, -end.length));

async function removeFiles(folder: FileSystemDirectoryHandle, id: string, names: ReadonlySet<string>) {
  // The manifest first: without it, the recording is not offered any more.
  for (const name of [manifestName(id), mediaName(id), newManifestName(id)])
    if (names.has(name)) await folder.removeEntry(name).catch(() => undefined);
}

/**
 * Ends what a crash has interrupted while recordings were made of others (recording-10): deletes a result that is not whole, and
 * the sources of one that is. Returns the other takes.
 */
async function settleReplacements(
  folder: FileSystemDirectoryHandle,
  takes: readonly KeptTake[],
  names: ReadonlySet<string>,
): Promise<KeptTake[]> {
  const gone = new Set<string>();
  for (const { id, manifest } of takes) {
    const { state, replaces } = manifest;
    if (replaces === undefined) continue;
    for (const one of state === 'finished' ? replaces : [id]) gone.add(one);
  }
  for (const id of gone) await removeFiles(folder, id, names);
  return takes.filter(({ id }) => !gone.has(id));
}

/** Deletes what a crash left behind between two steps: files without a manifest, and manifests without a file. */
async function removeRemains(
  folder: FileSystemDirectoryHandle,
  names: ReadonlySet<string>,
  isLive: (id: string) => boolean,
) {
  // A copy of an old recording that is being made has an old id.
  const isOld = (id: string) => Date.now() - madeAt(id) > unnamedLifetimeMs && !isLive(id);
  const ids = [...withoutEnd(names, '.mp4'), ...withoutEnd(names, '.json'), ...withoutEnd(names, '.json.new')];
  for (const id of new Set(ids)) {
    if (!isOld(id) || (names.has(manifestName(id)) && names.has(mediaName(id)))) continue;
    // Another tab may have finished it since `names` was read.
    await whileUnlocked(id, async () => {
      const now = await namesIn(folder);
      if (!now.has(manifestName(id)) || !now.has(mediaName(id))) await removeFiles(folder, id, now);
    });
  }
}

export type KeptTakes = {
  /** Oldest first. */
  readonly takes: readonly KeptTake[];
  /** Ids of takes that are being recorded, in this tab or another. */
  readonly liveIds: readonly string[];
  /** Of these, the ones that another tab records. A copy of another recording, which a tab makes, is not among them. */
  readonly otherTabIds: readonly string[];
  /** Ids of takes of which it is not known whose they are, because their manifest cannot be read now. */
  readonly unreadIds: readonly string[];
};

/** Returns the recordings that are kept for an account. Rejects if they cannot be listed now. */
export async function listKeptTakes(accountId: string): Promise<KeptTakes> {
  if (!(await hasFileSystem())) return { takes: [], liveIds: [], otherTabIds: [], unreadIds: [] };
  const folder = await openTakesFolder();
  const names = await namesIn(folder);
  // Read before the manifests: a recording that ends in between is then described by its last manifest.
  const isLive = await readTakeLocks();
  await removeRemains(folder, names, isLive);
  const takes: KeptTake[] = [];
  const liveIds: string[] = [];
  const otherTabIds: string[] = [];
  const unreadIds: string[] = [];
  for (const id of withoutEnd(names, '.mp4').toSorted()) {
    if (!names.has(manifestName(id))) continue;
    const manifest = await readManifest(folder, id);
    if (manifest === undefined) unreadIds.push(id);
    if (manifest?.owner.accountId !== accountId) continue;
    if (isLive(id)) liveIds.push(id);
    else takes.push({ id, manifest });
    if (isLive(id) && manifest.replaces === undefined && !isMadeHere(id)) otherTabIds.push(id);
  }
  return { takes: await settleReplacements(folder, takes, names), liveIds, otherTabIds, unreadIds };
}

/**
 * Makes a kept recording playable, without what the coach cut. Returns null if it cannot be read. One that was interrupted before anything could be stored is
 * deleted; any other stays, because the next attempt may succeed.
 */
export async function openKeptTake({ id, manifest }: KeptTake): Promise<EncodedTake | null> {
  const isInterrupted = manifest.state === 'recording';
  const { keptSeconds } = manifest;
  const file = await rebuildTake(id, { isInterrupted, keptSeconds }).catch(() => undefined);
  if (file === null && isInterrupted) await removeTake(id);
  if (!file) return null;
  const { blob, durationSeconds, hasAudio } = file;
  const describedSeconds = keptSeconds === undefined ? manifest.durationSeconds : null;
  const hasSound = hasAudio ?? manifest.audioCodec !== null;
  const audioCodec = hasSound ? manifest.audioCodec : null;
  return {
    id,
    isStored: true,
    isInterrupted: isInterrupted || manifest.isInterrupted === true,
    blob,
    durationSeconds: describedSeconds ?? durationSeconds ?? manifest.durationSeconds ?? 0,
    hasAudio: hasSound,
    mimeType: blob.type,
    container: 'mp4',
    shape: manifest.shape ?? 'landscape',
    videoCodec: manifest.videoCodec,
    audioCodec,
    isTranscoded: manifest.isTranscoded ?? isPlayedByPhones({ videoCodec: manifest.videoCodec, audioCodec }),
    ...(manifest.loudness && { loudness: manifest.loudness }),
    remove: () => removeTake(id),
  };
}
