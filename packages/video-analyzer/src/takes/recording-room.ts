import { compressionPreset, recordingLimits, recordingPreset } from '@swing/media/encoding-presets';

const bytesPerSecond = (recordingPreset.videoBitsPerSecond + recordingPreset.audioBitsPerSecond) / 8;
/** A long recording is made smaller before it is sent, into a second file. */
const copyBytes = compressionPreset.targetBytes;

export type RecordingRoom = {
  /** False if recordings can be kept in memory only. */
  readonly hasDisk: boolean;
  /** For how many whole minutes of recording the disk has room. Null: for the longest recording, or the browser does not say. */
  readonly minutesLeft: number | null;
};

/** Returns the minutes that fit into `freeBytes`, or null if the longest recording does. */
export function minutesIn(freeBytes: number): number | null {
  const seconds = Math.max(0, freeBytes - copyBytes) / bytesPerSecond;
  return seconds >= recordingLimits.maximumSeconds ? null : Math.floor(seconds / 60);
}

/** Checks whether the browser can keep a recording of the full length. */
export async function checkRecordingRoom(): Promise<RecordingRoom> {
  try {
    await navigator.storage.getDirectory();
    const { quota, usage } = await navigator.storage.estimate();
    const isKnown = quota !== undefined && usage !== undefined;
    return { hasDisk: true, minutesLeft: isKnown ? minutesIn(quota - usage) : null };
  } catch {
    return { hasDisk: false, minutesLeft: null };
  }
}

const askedKey = 'storage-persistence-asked';

/** Asks the browser, once, not to delete recordings when the disk becomes full. Some browsers show the coach a question. */
export async function askToPersist(): Promise<void> {
  try {
    if (localStorage.getItem(askedKey) !== null || (await navigator.storage.persisted())) return;
    localStorage.setItem(askedKey, 'yes');
    await navigator.storage.persist();
  } catch {
    // Storage is switched off, or the browser has no such question. Recordings are then kept as long as it likes.
  }
}
