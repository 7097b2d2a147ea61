import { BufferTarget, EncodedPacketSink, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import { beforeAll, describe, expect, it } from 'vitest';
import { planAssembly } from './assembly-plan.ts';
import { wholeTake, type Cut } from './cut.ts';
import { plainHeader } from '../mp4/fast-start-header.ts';
import { finishedFile, readFragments } from '../mp4/finished-file.ts';
import { joinBytes } from '@swing/media/join-bytes';
import { readPlainMovie } from '../mp4/plain-movie.ts';
import { described, fragmented, inMemory, openVideo } from '../takes/testing/fragmented-take.ts';

type Bytes = Uint8Array<ArrayBuffer>;

async function finished(name: Parameters<typeof fragmented>[0]): Promise<Bytes> {
  const take = await fragmented(name);
  const { blob } = finishedFile(new Blob([take]), readFragments(inMemory(take), false));
  return new Uint8Array(await blob.arrayBuffer());
}

function assembled(parts: readonly { take: Bytes; cut?: Cut }[]) {
  const plan = planAssembly(parts.map(({ take, cut = wholeTake }) => ({ movie: readPlainMovie(inMemory(take)), cut })));
  const { header, durationSeconds } = plainHeader({ ...plan, mediaStart: 0, mediaEnd: plan.mediaBytes });
  const media = plan.steps.map((step) =>
    'bytes' in step ? step.bytes : parts[step.piece]!.take.subarray(step.offset, step.offset + step.size),
  );
  return { bytes: joinBytes([header, ...media]), durationSeconds, pieces: plan.pieces, hasAudio: plan.hasAudio };
}

async function tracks(bytes: Bytes) {
  const [video, audio] = await described(bytes);
  return { video: video!, audio };
}

/** The same recording without its sound track. */
async function withoutSound(take: Bytes): Promise<Bytes> {
  const input = openVideo(take);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const track = (await input.getPrimaryVideoTrack())!;
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig())!;
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer as ArrayBuffer);
}

const sameBytes = (one: { data: string }[], other: { data: string }[]) =>
  expect(one.map(({ data }) => data)).toEqual(other.map(({ data }) => data));

describe('joining', () => {
  let swing = new Uint8Array(0);
  let numbered = new Uint8Array(0);
  beforeAll(async () => {
    [swing, numbered] = [await finished('swing-animation.mp4'), await finished('numbered-frames.mp4')];
  });

  it('[PLUS-11] copies each picture and sound as it is, and five parts begin where the pictures before them end', async () => {
    const source = await tracks(swing);
    const five = assembled(Array.from({ length: 5 }, () => ({ take: swing })));
    const { video, audio } = await tracks(five.bytes);
    expect(five.pieces.map(({ start, duration }) => [start, duration])).toEqual([
      [0, 4],
      [4, 4],
      [8, 4],
      [12, 4],
      [16, 4],
    ]);
    expect(five.durationSeconds).toBeCloseTo(20, 1);
    expect(video.packets).toHaveLength(600);
    for (const part of [0, 1, 2, 3, 4]) {
      const packets = video.packets.slice(part * 120, part * 120 + 120);
      sameBytes(packets, source.video.packets);
      expect(packets.map(({ type }) => type)).toEqual(source.video.packets.map(({ type }) => type));
      for (const [index, { timestamp }] of packets.entries())
        expect(Number(timestamp)).toBeCloseTo(part * 4 + Number(source.video.packets[index]?.timestamp), 3);
    }
    // Without gap or overlap: packet n begins after n packets of 1024 samples.
    expect(audio?.packets).toHaveLength(938);
    for (const [index, { timestamp }] of (audio?.packets ?? []).entries())
      expect(Number(timestamp)).toBeCloseTo((index * 1024) / 48_000, 3);
    // A packet of the source is at most half a packet away from where it belongs, in the last part as in the first.
    const sound = source.audio?.packets[51];
    const moments = (audio?.packets ?? [])
      .filter(({ data }) => data === sound?.data)
      .map(({ timestamp }) => Number(timestamp))
      // The sound of the fixture repeats itself 1.6 s later.
      .filter((moment) => moment % 4 < 2);
    expect(moments).toHaveLength(5);
    for (const [part, moment] of moments.entries())
      expect(Math.abs(moment - part * 4 - (50 * 1024) / 48_000)).toBeLessThan(512 / 48_000 + 0.0001);
  });

  it('[PLUS-11] is not far from the source when one recording is assembled alone', async () => {
    const { bytes } = assembled([{ take: swing }]);
    expect((await tracks(bytes)).video).toEqual((await tracks(swing)).video);
  });

  it('[PLUS-11] fills the time of a recording without sound with silence', async () => {
    const silent = assembled([{ take: swing }, { take: await withoutSound(swing) }, { take: swing }]);
    const { audio } = await tracks(silent.bytes);
    expect(silent.pieces.map(({ start }) => start)).toEqual([0, 4, 8]);
    const silence = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]).toString('base64');
    const isSilence = audio?.packets.map(({ data }) => data === silence) ?? [];
    expect(isSilence.slice(188, 375)).toEqual(Array.from({ length: 187 }, () => true));
    expect(isSilence.slice(190 + 187).some(Boolean)).toBe(false);
    const first = assembled([{ take: await withoutSound(swing) }, { take: swing }]);
    expect((await tracks(first.bytes)).audio?.packets.slice(0, 187).every(({ data }) => data === silence)).toBe(true);
    expect(assembled([{ take: await withoutSound(swing) }]).hasAudio).toBe(false);
  });

  it('[PLUS-11] refuses recordings of another size', () => {
    expect(() => assembled([{ take: swing }, { take: numbered }])).toThrow(
      'Recording 2 has a picture of another size or format than recording 1, so they cannot be joined.',
    );
  });

  it('[PLUS-11] refuses recordings whose sounds have other formats, or one that is unknown', () => {
    const movie = readPlainMovie(inMemory(swing));
    const audio = movie.audio!;
    const planOf = (...sounds: (typeof audio)[]) =>
      planAssembly(sounds.map((sound) => ({ movie: { ...movie, audio: sound }, cut: wholeTake })));
    expect(() => planOf(audio, { ...audio, format: 'another' })).toThrow(
      'The sound of recording 2 has another format than that of the recordings before, so they cannot be joined. Was another microphone used?',
    );
    const bytes = Buffer.from(audio.description.buffer, audio.description.byteOffset, audio.description.byteLength);
    const other = Uint8Array.from(bytes);
    other.set(Buffer.from('alac'), bytes.indexOf('mp4a'));
    expect(() => planOf({ ...audio, description: new DataView(other.buffer) })).toThrow(
      'The sound of these recordings has a format that cannot be joined.',
    );
  });

  it('[PLUS-11] refuses more than ten minutes together', () => {
    const times = (count: number) => Array.from({ length: count }, () => ({ take: swing }));
    expect(() => assembled(times(151))).toThrow(
      'Together these recordings last 10:04, and an analysis can last 10:00. Trim or delete one of them first.',
    );
    expect(assembled(times(150)).pieces.at(-1)).toMatchObject({ start: 596, duration: 4 });
  });

  it('[PLUS-11] refuses a recording without a picture', () => {
    expect(() => readPlainMovie(inMemory(new Uint8Array(0)))).toThrow('no media');
    expect(() => readPlainMovie(inMemory(swing.slice(0, 400)))).toThrow('no media');
  });
});

describe('cutting', () => {
  let swing = new Uint8Array(0);
  beforeAll(async () => {
    swing = await finished('swing-animation.mp4');
  });

  it.each([
    ['starts at the key frame before', { startSeconds: 2.5, endSeconds: Infinity }, 60, 120, 2],
    ['starts at a key frame that is named exactly', { startSeconds: 1, endSeconds: Infinity }, 30, 120, 3],
    ['ends exactly, in the middle of a picture', { startSeconds: 0, endSeconds: 1.51 }, 0, 46, 1.51],
    ['ends before a picture that begins there', { startSeconds: 1, endSeconds: 1.5 }, 30, 45, 0.5],
    ['keeps one picture at least', { startSeconds: 3, endSeconds: 0 }, 90, 91, 1 / 30],
  ])('[PLUS-11] %s', async (_, cut, from, to, seconds) => {
    const { bytes, pieces } = assembled([{ take: swing, cut }]);
    const { video, audio } = await tracks(bytes);
    const source = await tracks(swing);
    sameBytes(video.packets, source.video.packets.slice(from, to));
    expect(pieces).toEqual([{ start: 0, duration: expect.closeTo(seconds, 4), cutStart: from / 30 }]);
    const soundCount = Math.round((seconds * 48_000) / 1024);
    // The first packet of the fixture has no duration.
    const first = Math.round(((from / 30) * 48_000) / 1024) + 1;
    expect(audio?.packets).toHaveLength(soundCount);
    sameBytes(audio?.packets.slice(1) ?? [], source.audio?.packets.slice(first + 1, first + soundCount) ?? []);
  });

  it('[PLUS-11] leaves no bytes of what was cut away in the file', async () => {
    const { bytes } = assembled([{ take: swing, cut: { startSeconds: 1, endSeconds: 2 } }]);
    const source = await tracks(swing);
    const text = Buffer.from(bytes).toString('latin1');
    const isIn = ({ data }: { data: string }) => text.includes(Buffer.from(data, 'base64').toString('latin1'));
    expect(source.video.packets.map(isIn)).toEqual(source.video.packets.map((_, index) => index >= 30 && index < 60));
    expect(source.audio?.packets.slice(0, 46).some(isIn)).toBe(false);
    // The sound of the fixture repeats itself later on.
    const cutAfter = source.audio?.packets.slice(96, 120).filter((packet) => packet.data.length > 100);
    expect(cutAfter?.length).toBeGreaterThan(10);
    expect(cutAfter?.some(isIn)).toBe(false);
  });
});
