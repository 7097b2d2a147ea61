import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { manifestOf, manifestOfCopy } from '../takes/copy-manifest.ts';
import { liftSound, withSound, type LiftedSound, type Report } from './lift-sound.ts';
import type { EncodedTake } from '../takes/encoded-take.ts';
import { openTakeStore, type TakeStore } from '../takes/take-store.ts';
import { isPlayedByPhones } from '../takes/take-format.ts';
import { madeAt, makeTakeId } from '../takes/takes-folder.ts';
import { writeTracks } from './write-tracks.ts';

const noRoom = 'There is not enough room on the disk.';

/** Keeps what `write` writes as the copy of a take. */
async function keepCopy(
  take: EncodedTake,
  { sound, loudness }: LiftedSound,
  write: (store: TakeStore) => Promise<void>,
) {
  const manifest = await manifestOfCopy(take, { audioCodec: sound.codec });
  // The same time in its id gives it the same place in the list.
  const store = await openTakeStore(manifest, { id: makeTakeId(madeAt(take.id)) });
  try {
    await write(store);
    const { durationSeconds } = take;
    const file = await store.finish(manifest && { ...manifest, state: 'finished', durationSeconds, loudness });
    if (file === null) throw new Error('Nothing was written.');
    const copy = { ...take, id: store.id, isStored: store.isStored, blob: file.blob, mimeType: file.blob.type };
    if (manifest !== null && (await manifestOf(copy.id))?.state !== 'finished') throw new Error(noRoom);
    store.close();
    const isTranscoded = take.isTranscoded || isPlayedByPhones({ ...take, audioCodec: sound.codec });
    return { ...copy, audioCodec: sound.codec, isTranscoded, loudness, remove: store.remove };
  } catch (error) {
    await store.remove();
    throw error;
  }
}

/**
 * Makes a quiet recording louder: a copy with the same picture packets, and its sound encoded again with one constant gain. The copy is
 * kept as the recording was, and replaces it only once it is finished; the caller then deletes the recording. Rejects with a
 * reason for the coach, and leaves the recording as it is. `report` receives 0 to 1.
 */
export async function liftTake(take: EncodedTake, report: Report): Promise<EncodedTake> {
  const input = new Input({ source: new BlobSource(take.blob), formats: ALL_FORMATS });
  try {
    const [picture, track] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (picture === null || track === null) throw new Error('It has no sound.');
    const lifted = await liftSound(track, report, take.durationSeconds);
    const onSecond = (seconds: number) => report(0.9 + 0.1 * Math.min(1, seconds / take.durationSeconds));
    return await withSound(lifted.sound, (sound) =>
      keepCopy(take, lifted, (store) => writeTracks(store.writable, { picture, sound, pictureFormat: null }, onSecond)),
    );
  } finally {
    input.dispose();
  }
}
