import {
  ALL_FORMATS,
  BlobSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { manifestOf, manifestOfCopy } from './copy-manifest.ts';
import { liftSound, withSound, type LiftedSound, type Report } from './lift-sound.ts';
import type { EncodedTake } from './take-encoder.ts';
import { openTakeStore, type TakeStore } from './take-store.ts';
import { madeAt, makeTakeId } from './takes-folder.ts';

const noRoom = 'There is not enough room on the disk.';

type Tracks = { picture: InputVideoTrack; sound: InputAudioTrack };

/** Writes the packets of both tracks, in the order of their times. */
async function writePackets(store: TakeStore, { picture, sound }: Tracks, onSecond: Report) {
  const [pictureCodec, soundCodec] = [await picture.getCodec(), await sound.getCodec()];
  if (!pictureCodec || !soundCodec) throw new Error('The recording has an unknown format.');
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.5 }),
    target: new StreamTarget(store.writable),
  });
  const pictureSource = new EncodedVideoPacketSource(pictureCodec);
  const soundSource = new EncodedAudioPacketSource(soundCodec);
  output.addVideoTrack(pictureSource);
  output.addAudioTrack(soundSource);
  await output.start();
  const pictureConfig = (await picture.getDecoderConfig()) ?? undefined;
  const soundConfig = (await sound.getDecoderConfig()) ?? undefined;
  const soundPackets = new EncodedPacketSink(sound).packets();
  let next = await soundPackets.next();

  async function addSoundUntil(seconds: number) {
    while (!next.done && next.value.timestamp <= seconds) {
      await soundSource.add(next.value, soundConfig && { decoderConfig: soundConfig });
      next = await soundPackets.next();
    }
  }
  const addPicture = (packet: EncodedPacket) =>
    pictureSource.add(packet, pictureConfig && { decoderConfig: pictureConfig });

  for await (const packet of new EncodedPacketSink(picture).packets()) {
    await addSoundUntil(packet.timestamp);
    await addPicture(packet);
    onSecond(packet.timestamp);
  }
  await addSoundUntil(Infinity);
  await output.finalize();
}

/** Keeps what `write` writes as the copy of a take. */
async function keepCopy(
  take: EncodedTake,
  { sound, loudness }: LiftedSound,
  write: (store: TakeStore) => Promise<void>,
) {
  const manifest = await manifestOfCopy(take, { audioCodec: sound.codec });
  // The same time in its id gives it the same place in the list.
  const store = await openTakeStore(manifest, makeTakeId(madeAt(take.id)));
  try {
    await write(store);
    const { durationSeconds } = take;
    const file = await store.finish(manifest && { ...manifest, state: 'finished', durationSeconds, loudness });
    if (file === null) throw new Error('Nothing was written.');
    const copy = { ...take, id: store.id, isStored: store.isStored, blob: file.blob, mimeType: file.blob.type };
    if (manifest !== null && (await manifestOf(copy.id))?.state !== 'finished') throw new Error(noRoom);
    store.close();
    return { ...copy, audioCodec: sound.codec, loudness, remove: store.remove };
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
      keepCopy(take, lifted, (store) => writePackets(store, { picture, sound }, onSecond)),
    );
  } finally {
    input.dispose();
  }
}
