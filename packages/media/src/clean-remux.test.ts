import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EncodedPacketSink } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { byteSourceOfBytes, type ByteSource } from './byte-source.ts';
import { readFrameIndex } from './read-frame-index.ts';
import { openVideo } from './open-video.ts';
import { probeVideo } from './probe.ts';
import { remuxWithoutMetadata } from './clean-remux.ts';
import { remuxToBytes } from './testing/collect.ts';
import { clipWithEdit } from './testing/edit-list.ts';
import type { FixtureName } from './testing/fixtures.ts';
import { byteSourceOfSmallFile, fixturePath, sharedMediaPath } from './testing/fixtures.ts';

const hasFfmpeg = spawnSync('ffprobe', ['-version']).status === 0 && spawnSync('ffmpeg', ['-version']).status === 0;

const fixtures: FixtureName[] = [
  'swing-animation.mp4',
  'numbered-frames.mp4',
  'numbered-frames.webm',
  'fragmented.mp4',
  'fps240.mp4',
  'variable-rate.mp4',
  'hevc-rotated.mov',
  'gps.mov',
  'gps-user-data.mov',
];
const shared = [
  'golf-swing-real.mp4',
  'iphone-h264-gps.mov',
  'iphone-h264-rotated.mov',
  'iphone-hevc-rotated.mov',
  'rotated-h264.mp4',
];
const clips = [
  ...fixtures.map((name) => ({ name: name as string, path: fixturePath(name) as string | null })),
  ...shared.map((name) => ({ name, path: sharedMediaPath(name) })),
];

/** Times and contents of all video and audio packets, in stored order. */
async function fingerprint(source: ByteSource) {
  const video = await openVideo(source);
  try {
    const tracks = [video.videoTrack, video.audioTrack].filter((track) => track !== null);
    return await Promise.all(
      tracks.map(async (track) => {
        const hash = createHash('sha256');
        const timestamps: number[] = [];
        const types: string[] = [];
        for await (const packet of new EncodedPacketSink(track).packets()) {
          hash.update(packet.data);
          timestamps.push(packet.timestamp);
          types.push(packet.type);
        }
        const { colorSpace: _, ...config } = { colorSpace: null, ...(await track.getDecoderConfig()) };
        return { timestamps, types: types.join(), content: hash.digest('hex'), config };
      }),
    );
  } finally {
    video.close();
  }
}

describe('remuxWithoutMetadata', () => {
  for (const { name, path } of clips) {
    it.skipIf(!path)(
      `keeps every packet, its time and the decoder's settings of ${name}${path ? '' : ' (needs the shared test media)'}`,
      async () => {
        const source = await byteSourceOfSmallFile(path ?? '');
        const copy = await remuxToBytes(source);
        expect(copy.size).toBe(copy.bytes.byteLength);

        const [before, after] = [await fingerprint(source), await fingerprint(copy.source)];
        expect(after.length).toBe(before.length);
        before.forEach((track, index) => {
          const { timestamps, ...exact } = track;
          expect(after[index]).toMatchObject(exact);
          expect(after[index]?.timestamps.length).toBe(timestamps.length);
          timestamps.forEach((time, packet) => expect(after[index]?.timestamps[packet]).toBeCloseTo(time, 5));
        });

        const [probeBefore, probeAfter] = [await probeVideo(source), await probeVideo(copy.source)];
        const { container: _c, mimeType: _m, hasLocation: _l, isFastStart: _f, ...rest } = probeBefore;
        const { durationSeconds, frameRate, ...same } = rest;
        expect(probeAfter).toMatchObject(same);
        expect(probeAfter.hasLocation).toBe(false);
        expect(probeAfter.durationSeconds).toBeCloseTo(durationSeconds, 2);
        expect(probeAfter.frameRate).toBeCloseTo(frameRate, 3);
        expect(copy.mimeType).toBe(name.endsWith('.webm') ? 'video/webm' : 'video/mp4');
      },
    );
  }

  const tagged = clips.filter(({ name }) => name.includes('gps') || name.includes('iphone'));
  for (const { name, path } of tagged) {
    it.skipIf(!path)(
      `leaves no place, device or date of ${name} in the copy${path ? '' : ' (needs the shared test media)'}`,
      async () => {
        const { bytes } = await remuxToBytes(await byteSourceOfSmallFile(path ?? ''));
        const metadata = bytes.toString('latin1', 0, bytes.indexOf('mdat'));
        for (const trace of [
          /[+-]\d{2}\.\d{2,}[+-]\d{3}\.\d/,
          /com\.apple/,
          /\xa9[a-z]{3}/,
          /loci/,
          /iPhone/,
          /Apple/,
          /Core Media/,
          /Batting/,
          /udta/,
          /meta/,
          /mebx|tmcd|keys/,
        ]) {
          expect(metadata).not.toMatch(trace);
        }
        expect(bytes.toString('latin1')).not.toMatch(/com\.apple\.quicktime|[+-]\d{2}\.\d{4}[+-]\d{3}\.\d{4}/);
      },
    );
  }

  it('puts the index before the media', async () => {
    for (const name of fixtures.filter((each) => !each.endsWith('.webm'))) {
      const { bytes } = await remuxToBytes(await byteSourceOfSmallFile(fixturePath(name)));
      const [moov, mdat, moof] = ['moov', 'mdat', 'moof'].map((type) => bytes.indexOf(type));
      expect([name, (moov ?? 0) < (mdat ?? 0), moof]).toEqual([name, true, -1]);
    }
  });

  it('writes seekable WebM: size, duration and cues are filled in', async () => {
    const { bytes } = await remuxToBytes(await byteSourceOfSmallFile(fixturePath('numbered-frames.webm')));
    const size = bytes.indexOf(Buffer.from('18538067', 'hex')) + 4;
    const sizeLength = Math.clz32(bytes.readUInt8(size)) - 23;
    const declared =
      bytes.readUIntBE(size + sizeLength - Math.min(sizeLength, 4), Math.min(sizeLength, 4)) & 0x0fffffff;
    expect(declared).toBe(bytes.byteLength - size - sizeLength);
    expect(bytes.indexOf(Buffer.from('1c53bb6b', 'hex'))).toBeGreaterThan(0);
    const duration = bytes.indexOf(Buffer.from('448988', 'hex'));
    expect(bytes.readDoubleBE(duration + 3)).toBeGreaterThan(1900);
  });

  it('reports its progress up to 1 and awaits each write', async () => {
    const source = await byteSourceOfSmallFile(fixturePath('swing-animation.mp4'));
    const shares: number[] = [];
    let writing = 0;
    let writers = 0;
    await remuxWithoutMetadata(
      source,
      async () => {
        writers = Math.max(writers, ++writing);
        await new Promise((done) => setImmediate(done));
        writing--;
      },
      { onProgress: (share) => shares.push(share) },
    );
    expect(writers).toBe(1);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('throws the writer’s error, and stops', async () => {
    const failure = new Error('disk full');
    let writes = 0;
    const attempt = remuxWithoutMetadata(await byteSourceOfSmallFile(fixturePath('swing-animation.mp4')), async () => {
      writes++;
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(writes).toBe(1);
  });

  it('stops when the signal aborts before or during the work', async () => {
    const source = await byteSourceOfSmallFile(fixturePath('swing-animation.mp4'));
    const reason = new Error('enough');
    await expect(remuxToBytes(source, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    let reads = 0;
    const stopping: ByteSource = {
      size: source.size,
      read: (start, end) => {
        if (++reads === 3) controller.abort(reason);
        return source.read(start, end);
      },
    };
    await expect(remuxToBytes(stopping, { signal: controller.signal })).rejects.toBe(reason);
  });

  const telling = ['fragmented', 'variable-rate', 'hevc-rotated', 'gps', 'webm'];
  const withFfmpeg = clips.filter(({ name, path }) => path !== null && telling.some((part) => name.includes(part)));
  it.skipIf(!hasFfmpeg).each(withFfmpeg)(
    'ffmpeg agrees on rotation, codecs and every decoded frame of $name (needs ffmpeg)',
    async ({ name, path }) => {
      const folder = mkdtempSync(join(tmpdir(), 'swing-remux-'));
      try {
        const copy = join(folder, 'copy.mp4');
        writeFileSync(copy, (await remuxToBytes(await byteSourceOfSmallFile(path ?? ''))).bytes);
        const facts = (file: string) => {
          const entries = 'stream=codec_type,codec_name,width,height:stream_side_data=rotation';
          const { streams } = JSON.parse(
            run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', file]),
          );
          return streams
            .filter((stream: { codec_type: string }) => ['video', 'audio'].includes(stream.codec_type))
            .toSorted((a: { codec_type: string }, b: { codec_type: string }) =>
              a.codec_type.localeCompare(b.codec_type),
            );
        };
        const decoded = (file: string) =>
          run('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v:0', '-fps_mode', 'passthrough', '-f', 'framemd5', '-'])
            .split('\n')
            .filter((line) => !line.startsWith('#'))
            .map((line) => line.split(',').at(-1)?.trim());
        expect(facts(copy)).toEqual(facts(path ?? ''));
        expect(decoded(copy), name).toEqual(decoded(path ?? ''));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it('leaves out what an edit list hides at the end, except the two frames that others need', async () => {
    const original = byteSourceOfBytes(await clipWithEdit('edit-list.mp4', { length: 1000 }));
    const { source } = await remuxToBytes(original);
    const [before, after] = [await readFrameIndex(original), await readFrameIndex(source)];
    expect(before.count).toBe(30);
    expect(after.count).toBe(32);
    before.times.forEach((time, frame) => expect(after.timeOf(frame)).toBeCloseTo(time, 5));
  });

  it('ends the sound with the picture where an edit list hides the end', async () => {
    const original = byteSourceOfBytes(await clipWithEdit('swing-animation.mp4', { length: 2000 }));
    expect((await probeVideo(original)).audioSeconds).toBeCloseTo(4, 1);
    const { audioSeconds, durationSeconds } = await probeVideo((await remuxToBytes(original)).source);
    expect(audioSeconds).toBeCloseTo(2, 1);
    expect(durationSeconds).toBeLessThan(2.2);
  });

  it('gives the same frame times as the original', async () => {
    const source = await byteSourceOfSmallFile(fixturePath('variable-rate.mp4'));
    const [before, after] = [await readFrameIndex(source), await readFrameIndex((await remuxToBytes(source)).source)];
    expect(after.times).toEqual(before.times);
  });
});

function run(command: string, options: string[]): string {
  return execFileSync(command, options, { encoding: 'utf8', maxBuffer: 2 ** 26 });
}
