import { readFile } from 'node:fs/promises';
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
import { childBoxes } from '@swing/media/iso-boxes';
import { fixturePath } from '@swing/media/testing/fixtures';
import { describe, expect, it } from 'vitest';
import { fastStartHeader } from './fast-start-header.ts';
import { createFragmentReader, type FileBytes } from './fragment-reader.ts';
import { joinBytes } from './mp4-writer.ts';
import { openMemoryFile } from './take-file.ts';

const open = (bytes: Uint8Array<ArrayBuffer>) => new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });

async function packetsOf(track: InputTrack) {
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

/** The fragmented MP4 that mediabunny writes for the pictures and sounds of a fixture. */
async function fragmented(name: 'swing-animation.mp4' | 'numbered-frames.mp4'): Promise<Uint8Array<ArrayBuffer>> {
  const input = open(new Uint8Array(await readFile(fixturePath(name))));
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

const inMemory = (bytes: Uint8Array): FileBytes => ({
  size: bytes.byteLength,
  read: (start, end) => bytes.subarray(start, end),
});

async function described(bytes: Uint8Array<ArrayBuffer>) {
  const input = open(bytes);
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

describe('fastStartHeader', () => {
  it.each(['swing-animation.mp4', 'numbered-frames.mp4'] as const)(
    '[REC-04] makes a plain fast-start MP4 of a fragmented %s without touching a packet',
    async (name) => {
      const take = await fragmented(name);
      const { header, mediaStart } = fastStartHeader(inMemory(take));
      const plain = joinBytes([header, take.subarray(mediaStart)]);
      expect(childBoxes(new DataView(plain.buffer)).map((box) => box.type)).toEqual(['ftyp', 'moov', 'mdat']);
      expect(await described(plain)).toEqual(await described(take));
      const before = await open(take).computeDuration();
      expect(await open(plain).computeDuration()).toBeCloseTo(before, 2);
    },
  );

  it('gives the same result for a file that is parsed while it is written in pieces', async () => {
    const take = await fragmented('swing-animation.mp4');
    const file = openMemoryFile();
    const reader = createFragmentReader(file);
    for (let at = 0; at < take.byteLength; at += 1009) {
      file.write(take.slice(at, at + 1009), at);
      reader.advance();
    }
    const { header, mediaStart } = fastStartHeader(file, reader);
    const blob = await file.finish(header, mediaStart, 'video/mp4');
    const expected = fastStartHeader(inMemory(take));
    const whole = joinBytes([expected.header, take.subarray(expected.mediaStart)]);
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(whole);
    expect(() => file.write(new Uint8Array(1), 5)).toThrow('in order');
  });

  it('keeps the complete part of a recording that was cut off', async () => {
    const take = await fragmented('swing-animation.mp4');
    const cut = take.slice(0, Math.floor(take.byteLength * 0.7));
    const { header, mediaStart } = fastStartHeader(inMemory(cut));
    const [video] = await described(joinBytes([header, cut.subarray(mediaStart)]));
    expect(video!.packets.length).toBeGreaterThan(10);
  });

  it('refuses a file without media', () => {
    expect(() => fastStartHeader(inMemory(new Uint8Array(0)))).toThrow('no media');
    expect(() => fastStartHeader(inMemory(new Uint8Array(100)))).toThrow('no media');
  });
});
