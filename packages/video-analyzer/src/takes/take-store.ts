import type { StreamTargetChunk } from 'mediabunny';
import type { TakeLoudness } from '../loudness/loudness.ts';
import type { FinishedFile } from '../mp4/finished-file.ts';
import type { RecordedSound } from '../encoding/sound-encoder.ts';
import { asFile, isStoredAfter, openStoreWorker, type FinishedTake } from './store-worker.ts';
import type { RecordedPicture, RecordedTracks } from './take-writer.ts';
import { announceTakeChange } from './take-changes.ts';
import { holdTakeLock } from './take-lock.ts';
import type { TakeManifest } from './take-manifest.ts';
import { makeTakeId, manifestName, mediaName, newManifestName, openTakesFolder } from './takes-folder.ts';

/** A growing recording, kept by a worker: on disk if the browser supports it, else in memory. */
export type TakeStore = {
  readonly id: string;
  /** Whether what was written survives the page. */
  readonly isStored: boolean;
  /** Whether its beginning survives the page: it is on the disk with its manifest, although the disk may have been full later. */
  readonly hasStoredPart: boolean;
  /** Takes the bytes of a file. For a recording that was opened without `tracks`. */
  readonly writable: WritableStream<StreamTargetChunk>;
  /**
   * Adds the next picture to a recording that was opened with `tracks`. Resolves when another can be added. Rejects if an earlier one
   * could not be added.
   */
  addPicture(picture: RecordedPicture): Promise<void>;
  /** Adds the next piece of sound, which the worker encodes and measures. For a recording that was opened with `tracks`. */
  addSound(sound: RecordedSound): void;
  /** No more sound follows. Its end is encoded while the last pictures come. */
  endSound(): void;
  /**
   * Ends the recording and returns it as a fast-start MP4, without copying it. Stores the manifest with the measured loudness. Call it
   * once, after the last picture and sound, or after `writable` was closed. With `isInterrupted`, the last second, which is not
   * written yet, is left out. Returns null if nothing was recorded.
   */
  finish(manifest: TakeManifest | null, isInterrupted?: boolean): Promise<FinishedTake | null>;
  /**
   * Stores that only the first `keptSeconds` of the finished recording are kept, so that the rest is not offered after a crash. Rejects if
   * that cannot be written, for example because the disk is full.
   */
  keepCut(keptSeconds: number): Promise<void>;
  /** Returns the finished file without what comes after `keptSeconds`. If that cannot be cut, all of it. */
  cut(file: FinishedFile, keptSeconds: number): Promise<FinishedFile>;
  /** Terminates the worker. The finished Blob stays readable, and other tabs may show the recording. */
  close(): void;
  /** Deletes the recording, finished or not. */
  remove(): Promise<void>;
};

const removedIds = new Set<string>();

/** Whether this page has deleted the recording, for example because it was sent. */
export const isRemovedHere = (id: string): boolean => removedIds.has(id);

/** Deletes a recording and its manifest. Does nothing if they are not there. */
export async function removeTake(id: string): Promise<void> {
  removedIds.add(id);
  try {
    const folder = await openTakesFolder();
    // If the browser still reads the file, it stays without a manifest, and is deleted later.
    for (const name of [manifestName(id), mediaName(id), newManifestName(id)])
      await folder.removeEntry(name).catch(() => undefined);
    announceTakeChange();
  } catch {
    // It was never on disk.
  }
}

/** Pictures that may wait for the worker: two seconds. */
const mostWaiting = 60;

type StoreOptions = {
  id?: string;
  tracks?: RecordedTracks;
  /** Called if the encoder of the sound fails. The recording goes on with the picture alone. */
  onSoundError?: (error: unknown) => void;
};

/**
 * Opens a store for one recording, which is marked as being recorded until it is closed or removed. Without a manifest, it is
 * kept for the life of the page only. Rejects when the worker cannot start.
 */
export async function openTakeStore(
  manifest: TakeManifest | null,
  { id = makeTakeId(), tracks, onSoundError }: StoreOptions = {},
): Promise<TakeStore> {
  const { ask, ...worker } = openStoreWorker({ isSpare: tracks !== undefined });
  const release = await holdTakeLock(id);
  function close() {
    worker.close();
    release();
  }
  const opened = await ask({ kind: 'open', id, manifest, tracks: tracks ?? null }).catch(async (error: unknown) => {
    close();
    await removeTake(id);
    throw error;
  });
  const hasStoredPart = isStoredAfter(opened);
  let isStored = hasStoredPart;
  let waitingCount = 0;
  let failure: Error | null = null;
  announceTakeChange();

  async function send(picture: RecordedPicture) {
    waitingCount += 1;
    try {
      isStored = isStoredAfter(await ask({ kind: 'picture', picture }));
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error));
    } finally {
      waitingCount -= 1;
    }
  }

  return {
    id,
    hasStoredPart,
    get isStored() {
      return isStored;
    },
    writable: new WritableStream({
      async write({ data, position }) {
        isStored = isStoredAfter(await ask({ kind: 'write', data, position }));
      },
    }),
    async addPicture(picture) {
      const added = send(picture);
      if (waitingCount > mostWaiting) await added;
      if (failure !== null) throw failure;
    },
    addSound(sound) {
      ask({ kind: 'sound', sound }).catch((error: unknown) => {
        // If the whole worker has failed, the next picture reports that and ends the recording.
        if (!worker.hasFailed()) onSoundError?.(error);
      });
    },
    // If this fails, the recording ends with the sound that was encoded before.
    endSound: () => void ask({ kind: 'endSound' }).catch(() => undefined),
    async finish(finished, isInterrupted = false) {
      const result = await ask({ kind: 'finish', manifest: finished, isInterrupted });
      // The worker has just written the end of the recording. The disk may have been too full for that.
      isStored = isStoredAfter(result);
      return asFile(result);
    },
    async keepCut(keptSeconds) {
      await ask({ kind: 'keepCut', id, keptSeconds });
    },
    async cut({ blob, durationSeconds, hasAudio }, keptSeconds) {
      const file = { blob, durationSeconds, hasAudio };
      return asFile(await ask({ kind: 'cut', file, keptSeconds })) ?? file;
    },
    close() {
      close();
      announceTakeChange();
    },
    remove() {
      close();
      return removeTake(id);
    },
  };
}

/**
 * Makes a playable MP4 of a recording on the disk, up to `keptSeconds` if that is given. Returns null if it was interrupted before
 * anything could be stored. Rejects if it cannot be read now.
 */
export async function rebuildTake(
  id: string,
  options: { isInterrupted: boolean; keptSeconds?: number | undefined },
): Promise<FinishedFile | null> {
  const { ask, close } = openStoreWorker();
  try {
    return asFile(await ask({ kind: 'rebuild', id, ...options }));
  } finally {
    close();
  }
}

/** Adds the loudness to the manifest of a recording on the disk. Rejects if it was deleted. */
export async function keepLoudness(id: string, loudness: TakeLoudness): Promise<void> {
  const { ask, close } = openStoreWorker();
  try {
    await ask({ kind: 'keepLoudness', id, loudness });
  } finally {
    close();
  }
}
