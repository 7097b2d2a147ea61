import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  type InputTrack,
} from 'mediabunny';
import type { FileBytes } from '../../mp4/fragment-reader.ts';

export const openVideo = (bytes: Uint8Array<ArrayBuffer>) =>
  new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });

async function packetsOf(track: InputTrack) {
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

/** The fragmented MP4 that mediabunny writes for the pictures and sounds of a fixture. */
export async function fragmented(
  name: 'swing-animation.mp4' | 'numbered-frames.mp4',
): Promise<Uint8Array<ArrayBuffer>> {
  const input = openVideo(new Uint8Array(await readFile(fixturePath(name))));
  const target = new BufferTarget();
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.5 }),
    target,
  });
  const video = (await input.getPrimaryVideoTrack())!;
  const audio = await input.getPrimaryAudioTrack();
  const picture = new EncodedVideoPacketSource((await video.getCodec())!);
  output.addVideoTrack(picture);
  const sound = audio === null ? null : new EncodedAudioPacketSource((await audio.getCodec())!);
  if (sound !== null) output.addAudioTrack(sound);
  await output.start();
  const decoderConfig = (await video.getDecoderConfig())!;
  for (const packet of await packetsOf(video)) await picture.add(packet, { decoderConfig });
  picture.close();
  if (sound !== null && audio !== null) {
    const soundConfig = (await audio.getDecoderConfig())!;
    for (const packet of await packetsOf(audio))
      await sound.add(packet.clone({ timestamp: Math.max(0, packet.timestamp) }), { decoderConfig: soundConfig });
    sound.close();
  }
  await output.finalize();
  return new Uint8Array(target.buffer as ArrayBuffer);
}

export const inMemory = (bytes: Uint8Array): FileBytes => ({
  size: bytes.byteLength,
  read: (start, end) => bytes.subarray(start, end),
});

/** Codecs and packets of each track, as mediabunny reads them. */
export async function described(bytes: Uint8Array<ArrayBuffer>) {
  const input = openVideo(bytes);
  const tracks = [];
  for (const track of await input.getTracks()) {
    const packets = await packetsOf(track);
    tracks.push({
      codec: await track.getCodec(),
      parameters: await track.getCodecParameterString(),
      packets: packets.map(({ timestamp, type, data }) => ({
        timestamp: timestamp.toFixed(4),
        type,
        data: Buffer.from(data).toString('base64'),
      })),
    });
  }
  return tracks;
}
