import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Submission } from '@swing/contract/submissions';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { readFrameIndex } from '@swing/media/read-frame-index';
import { probeVideo } from '@swing/media/probe';
import { fixturePath, type FixtureName } from '@swing/media/testing/fixtures';
import { readBytes } from '@swing/storage/testing/sources';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFfmpeg } from '../../media/transcoding/find-ffmpeg.ts';
import { startTestServer, type TestServerOptions } from '../../../testing/test-server.ts';

// Every task runs in its own process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 });

async function startSite(options: TestServerOptions = {}) {
  const server = await startTestServer({ limits: { upload: { points: 10_000, seconds: 60 } }, ...options });
  const theCoach = await server.factories.createCoach();
  const coach = await server.signIn(theCoach.accountId, 'coach');

  /** Submits a clip as a new player. Returns what its owner and the coach see once all jobs are done. */
  async function submit(clip: FixtureName | Buffer, { beforeJobs }: { beforeJobs?: () => Promise<void> } = {}) {
    const player = await server.factories.createPlayer({ coach: theCoach });
    const owner = await server.signIn(player.accountId, 'player');
    const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers: owner, payload });
    const video = typeof clip === 'string' ? await readFile(fixturePath(clip)) : clip;
    const { submissionId, uploadKey } = (await post('/api/video/upload-url', { fileName: 'swing.mov' })).json();
    await server.app.inject({
      method: 'PUT',
      url: `/api/video/upload/${submissionId}?key=${uploadKey}`,
      payload: video,
    });
    await post('/api/video/submit', { submissionId, r2Key: uploadKey, videoSize: video.length });
    const seen = async (who: { authorization: string }): Promise<Submission> => {
      const listed: Submission[] = (await server.app.inject({ url: '/api/submissions', headers: who })).json();
      const found = listed.find(({ id }) => id === submissionId);
      if (!found) throw new Error('The submission is not listed.');
      return found;
    };
    const before = await seen(owner);
    await beforeJobs?.();
    await server.drainJobs();
    return {
      video,
      owner,
      before,
      own: await seen(owner),
      staff: await seen(coach),
      submissionId: String(submissionId),
    };
  }
  const get = (url: string | null, headers: Record<string, string>) =>
    server.app.inject({ url: url ?? '/there-is-none', headers });
  return { server, coach, submit, get };
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Width, height and mean colours of the four quarters of a representative frame, turned upright. */
function pictureOf(file: Buffer): { width: number; height: number; quarters: number[][] } {
  const facts = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'json', '-'], {
    input: file,
  });
  const [{ width, height }] = (JSON.parse(facts.toString()) as { streams: [{ width: number; height: number }] })
    .streams;
  const scaled = [
    '-v',
    'error',
    '-i',
    '-',
    '-vf',
    'thumbnail=60,scale=2:2:flags=area',
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-',
  ];
  const pixels = execFileSync('ffmpeg', scaled, { input: file });
  return { width, height, quarters: [0, 3, 6, 9].map((at) => [...pixels.subarray(at, at + 3)]) };
}

/** A video as an iPhone writes it: HEVC, rotated, with location metadata. */
function hevcWithLocation(): Buffer {
  const place = ['-metadata', 'com.apple.quicktime.location.ISO6709=+37.3349-122.0090+010.500/'];
  const copy = [
    '-c',
    'copy',
    '-movflags',
    'use_metadata_tags+frag_keyframe+empty_moov',
    '-tag:v',
    'hvc1',
    '-f',
    'mov',
    '-',
  ];
  return execFileSync('ffmpeg', ['-v', 'error', '-i', fixturePath('hevc-rotated.mov'), ...place, ...copy]);
}

/** Slow motion that was flattened when shared: real time with uneven frames, then steady ones at 30 per second. */
function flattenedSlowMotion(): Buffer {
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=30:duration=6'];
  const uneven = "select='if(lt(n,60),not(eq(mod(n,3),1)),1)'";
  const encode = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    'frag_keyframe+empty_moov',
  ];
  return execFileSync('ffmpeg', [
    '-v',
    'error',
    ...source,
    '-vf',
    uneven,
    '-vsync',
    'vfr',
    ...encode,
    '-f',
    'mov',
    '-',
  ]);
}

const location = /[+-]\d{2,3}\.\d{3,}[+-]\d{2,3}\.\d{3,}/;

describe('with ffmpeg', () => {
  let site: Site;
  let phoneClip: Awaited<ReturnType<Site['submit']>>;
  beforeAll(async () => {
    if (!(await findFfmpeg(['ffmpeg'])))
      throw new Error('These tests need ffmpeg with libx264, as .ci/run installs it.');
    site = await startSite();
    phoneClip = await site.submit(hevcWithLocation());
  });
  afterAll(() => site?.server.close());

  it('stores the hashes of clean copy, proxy and thumbnail, which verify --deep compares', async () => {
    const { database, storage } = site.server.services;
    const row = await database.submission.findUniqueOrThrow({ where: { id: phoneClip.submissionId } });
    const hashOf = async (key: string | null) =>
      createHash('sha256')
        .update(await readBytes(storage, key ?? ''))
        .digest('hex');
    expect([row.cleanSha256, row.proxySha256, row.thumbnailSha256]).toEqual([
      await hashOf(row.cleanKey),
      await hashOf(row.proxyKey),
      await hashOf(row.thumbnailKey),
    ]);
  });

  it('[UPL-10] makes an upright H.264 proxy of HEVC, with the frames and times of the original, and its sound', async () => {
    const { video, own, staff, owner, before } = phoneClip;
    expect([before.playback, before.thumbnailUrl]).toEqual(['preparing', null]);
    expect([own.playback, staff.playback]).toEqual(['proxy', 'proxy']);
    expect(own.playbackUrl).toBe(`/api/video/stream/${own.r2Key}?variant=proxy`);
    const answer = await site.get(staff.playbackUrl, site.coach);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'video/mp4']);
    const [original, proxy] = [byteSourceOfBytes(video), byteSourceOfBytes(new Uint8Array(answer.rawPayload))];
    const [wanted, made] = [await probeVideo(original), await probeVideo(proxy)];
    expect(wanted).toMatchObject({ videoCodec: 'hevc' });
    expect(wanted.rotation).not.toBe(0);
    expect(made).toMatchObject({
      videoCodec: 'avc',
      audioCodec: 'aac',
      rotation: 0,
      width: wanted.width,
      height: wanted.height,
      frameCount: wanted.frameCount,
      hasLocation: false,
    });
    const [times, proxyTimes] = [await readFrameIndex(original), await readFrameIndex(proxy)];
    for (let frame = 0; frame < times.count; frame++) {
      expect(Math.abs(proxyTimes.timeOf(frame) - times.timeOf(frame))).toBeLessThan(0.002);
    }
    const part = await site.get(own.playbackUrl, { ...owner, range: 'bytes=0-9' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    const whole = await site.get(`/api/video/stream/${own.r2Key}`, owner);
    expect(Buffer.compare(whole.rawPayload, video), 'the owner still downloads the original').toBe(0);
    expect(new Set([answer.headers.etag, whole.headers.etag]).size).toBe(2);
  });

  it('[UPL-10] makes an upright thumbnail: a JPEG for the owner and the coach only', async () => {
    const { video, own, owner, staff } = phoneClip;
    const wanted = await probeVideo(byteSourceOfBytes(video));
    const answer = await site.get(own.thumbnailUrl, owner);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const picture = pictureOf(answer.rawPayload);
    expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(480);
    expect(picture.width / picture.height).toBeCloseTo(wanted.width / wanted.height, 1);
    expect(Math.max(...picture.quarters.flat()), 'it is not black').toBeGreaterThan(40);
    const first = pictureOf(video).quarters.flat();
    picture.quarters.flat().forEach((colour, at) => expect(Math.abs(colour - (first[at] ?? 0))).toBeLessThan(16));
    expect(Buffer.compare((await site.get(staff.thumbnailUrl, site.coach)).rawPayload, answer.rawPayload)).toBe(0);
    expect((await site.get(own.thumbnailUrl, {})).statusCode).toBe(401);
    const other = await site.server.factories.createPlayer();
    const stranger = await site.server.signIn(other.accountId, 'player');
    expect((await site.get(own.thumbnailUrl, stranger)).statusCode).toBe(404);
    const unchanged = await site.get(own.thumbnailUrl, { ...owner, 'if-none-match': String(answer.headers.etag) });
    expect(unchanged.statusCode).toBe(304);
  });

  it('[UPL-10] keeps the location out of everything made from a video', async () => {
    const { video, owner, own } = phoneClip;
    expect(video.toString('latin1')).toMatch(location);
    for (const variant of ['thumbnail', 'clean', 'proxy']) {
      const answer = await site.get(`/api/video/stream/${own.r2Key}?variant=${variant}`, owner);
      expect([variant, answer.statusCode]).toEqual([variant, 200]);
      expect(answer.rawPayload.toString('latin1')).not.toMatch(location);
      expect(answer.rawPayload.toString('latin1')).not.toMatch(/com\.apple|Exif|Lavf/);
    }
  });

  it('[UPL-10] makes no proxy of a video that every browser plays, also at 240 frames per second', async () => {
    for (const name of ['fps240.mp4', 'variable-rate.mp4'] as const) {
      const { own, owner, staff } = await site.submit(name);
      const path = `/api/video/stream/${own.r2Key}`;
      expect([own.playback, own.playbackUrl, own.hint]).toEqual(['original', `${path}?variant=clean`, null]);
      expect([staff.playback, staff.playbackUrl]).toEqual(['original', path]);
      expect((await site.get(`${path}?variant=proxy`, owner)).statusCode).toBe(404);
    }
  });

  it('[UPL-10] shows the hint about flattened slow motion to the player only', async () => {
    const { own, staff } = await site.submit(flattenedSlowMotion());
    expect(own.hint).toMatch(/slow motion.*Export Unmodified Original/);
    expect([own.playback, staff.hint]).toEqual(['original', null]);
  });

  it('[UPL-10] repeats no work when a job runs again, and leaves no file of a video removed in the meantime', async () => {
    const { submissionId } = await site.submit('hevc-rotated.mov');
    const { database, jobs, storage } = site.server.services;
    const rowOf = () => database.submission.findUniqueOrThrow({ where: { id: submissionId } });
    const before = await rowOf();
    const { playerId } = before;
    const again = () =>
      database.$transaction(async (tx) => {
        await jobs.enqueue(tx, 'prepare-clean-copy', { submissionId, playerId });
        await jobs.enqueue(tx, 'prepare-proxy', { submissionId, playerId });
      });
    await again();
    await site.server.drainJobs();
    expect(await rowOf()).toEqual(before);
    await database.submission.update({
      where: { id: submissionId },
      data: { proxyState: 'preparing', cleanState: 'ready', thumbnailSize: null },
    });
    const keys = [before.proxyKey, before.thumbnailKey].map(String);
    await Promise.all(keys.map((key) => storage.delete(key)));
    const run = site.server.services.media.run;
    site.server.services.media.run = async (task) => {
      const result = await run(task);
      await database.submission.update({ where: { id: submissionId }, data: { filesRemovedAt: new Date() } });
      return result;
    };
    await again();
    await site.server.drainJobs().finally(() => Object.assign(site.server.services.media, { run }));
    expect(await Promise.all(keys.map((key) => storage.stat(key)))).toEqual([null, null]);
  });
});

it('[UPL-10] leaves a video unchanged when the server stops during the work, and accepts no more', async () => {
  const stopped = { name: 'MediaError', reason: 'shutdown' };
  const site = await startSite();
  try {
    const { media } = site.server.services;
    let work: Promise<unknown> | undefined;
    const beforeJobs = async () => {
      work = media.run({ kind: 'proxy', from: { key: 'a'.repeat(32), size: 1 }, proxyKey: 'b'.repeat(32) });
      work = work.catch((thrown: unknown) => thrown);
      await media.stop();
    };
    await expect(site.submit('hevc-rotated.mov', { beforeJobs })).rejects.toMatchObject(stopped);
    expect(await work).toMatchObject(stopped);
    const [row] = await site.server.services.database.submission.findMany();
    expect(row).toMatchObject({ status: 'pending', cleanState: 'preparing' });
  } finally {
    await site.server.close();
  }
});

it('[UPL-10] without ffmpeg, reports playback as unavailable and still serves the clean copy', async () => {
  const site = await startSite({ ffmpegPrograms: ['/there/is/no/ffmpeg'] });
  try {
    const { own, owner, staff } = await site.submit('hevc-rotated.mov');
    expect([own.playback, own.thumbnailUrl, own.isPrepared]).toEqual(['unavailable', null, true]);
    expect([staff.playback, staff.playbackUrl]).toEqual(['unavailable', `/api/video/stream/${own.r2Key}`]);
    expect((await site.get(staff.playbackUrl, site.coach)).statusCode).toBe(200);
    const refused = await site.get(`/api/video/stream/${own.r2Key}?variant=proxy`, owner);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_POSSIBLE_NOW']);
  } finally {
    await site.server.close();
  }
});
