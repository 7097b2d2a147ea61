import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath } from '@swing/media/testing/fixtures';
import { createFileSystemStore } from '@swing/storage/file-system-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProbeProcesses, probeLimitsFor, type ProbeProcesses } from './probe-process.ts';

// Starting a process takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let directory: string;
let probes: ProbeProcesses;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swing-probe-'));
  probes = createProbeProcesses({ storage: { directory }, ffmpegPrograms });
});
afterAll(async () => {
  await probes.stop();
  await rm(directory, { recursive: true });
});

const ffmpegPrograms = ['ffmpeg'];
const someone = { accountId: 'someone' };

async function store(key: string, bytes: Uint8Array): Promise<{ key: string; size: number }> {
  const storage = createFileSystemStore({ directory });
  await storage.open(key);
  await storage.append(
    key,
    0,
    (async function* () {
      yield bytes;
    })(),
  );
  return { key, ...(await storage.commit(key)) };
}

describe('decoding', () => {
  /** A clip whose picture is zeros from `share` of the media on, while its index is untouched. */
  async function blankedFrom(share: number) {
    const clip = await readFile(fixturePath('swing-animation.mp4'));
    const media = clip.indexOf('mdat') + 4;
    return clip.fill(0, media + Math.floor((clip.length - media) * share));
  }
  const decoded = { ...someone, isDecoded: true };

  it.each([0, 0.4, 0.9])('[REC-09] finds a picture that cannot be decoded from %s of the media on', async (share) => {
    const object = await store(`blank-${share}`, await blankedFrom(share));
    expect(await probes.probe(object, someone)).toMatchObject({ isVideo: true });
    expect(await probes.probe(object, decoded)).toEqual({
      isVideo: false,
      isIncomplete: false,
      message: 'its picture cannot be decoded',
    });
  });

  it.each(['swing-animation.mp4', 'fragmented.mp4', 'numbered-frames.webm', 'hevc-rotated.mov', 'gps.mov'] as const)(
    '[REC-09] accepts the picture of %s',
    async (name) => {
      const object = await store(name.replace('.', '-'), await readFile(fixturePath(name)));
      expect(await probes.probe(object, decoded)).toMatchObject({ isVideo: true });
    },
  );

  it('[REC-09] parses the file four times and waits for three clips, so it has the limits for that', () => {
    const residentBytes = 805_306_368;
    expect(probeLimitsFor(false)).toEqual({ cpuSeconds: 20, residentBytes, wallMs: 120_000 });
    expect(probeLimitsFor(true)).toEqual({ cpuSeconds: 80, residentBytes, wallMs: 660_000 });
  });

  it('[REC-09] accepts what it cannot decode for want of ffmpeg', async () => {
    const without = createProbeProcesses({ storage: { directory }, ffmpegPrograms: [] });
    const object = await store('blank', await blankedFrom(0));
    expect(await without.probe(object, decoded)).toMatchObject({ isVideo: true });
    await without.stop();
  });
});

it('[UPL-02] probes several stored objects at a time', async () => {
  const clip = await readFile(fixturePath('fps240.mp4'));
  const objects = [
    await store('clip', clip),
    await store('cut', clip.subarray(0, clip.length / 2)),
    await store('text', Buffer.from('no video at all')),
  ];
  const found = await Promise.all(objects.map((object) => probes.probe(object, { accountId: object.key })));
  expect(found).toEqual([
    { isVideo: true, probe: expect.objectContaining({ frameCount: 120, videoCodec: 'avc' }) },
    { isVideo: false, isIncomplete: true, message: expect.stringContaining('incomplete') },
    { isVideo: false, isIncomplete: false, message: expect.stringContaining('not MP4') },
  ]);
});

it('distinguishes store failures from other failures', async () => {
  await expect(probes.probe({ key: 'nothing', size: 9 }, someone)).rejects.toMatchObject({
    name: 'MediaError',
    reason: 'unknown',
  });
  const bucket = {
    endpoint: 'http://127.0.0.1:9',
    region: 'none',
    bucket: 'none',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  };
  const away = createProbeProcesses({ storage: { bucket }, ffmpegPrograms });
  await expect(away.probe({ key: 'clip', size: 9 }, someone)).rejects.toMatchObject({ name: 'StoreUnavailableError' });
  await away.stop();
});

it('accepts no more work once stopped', async () => {
  const other = createProbeProcesses({ storage: { directory }, ffmpegPrograms });
  const object = await store('late', await readFile(fixturePath('fps240.mp4')));
  const asked = other.probe(object, someone).catch((thrown: unknown) => thrown);
  await other.stop();
  expect(await asked).toMatchObject({ name: 'MediaError', reason: 'shutdown' });
  await expect(other.probe(object, someone)).rejects.toMatchObject({ reason: 'shutdown' });
});

describe('[PLUS-15] a file that exceeds the limit', () => {
  it.each([
    ['processor time', { cpuSeconds: 0 }],
    ['memory', { residentBytes: 1 }],
  ])('of %s is not a video', async (_name, limits) => {
    const strict = createProbeProcesses({ storage: { directory }, ffmpegPrograms }, limits);
    const object = await store('greedy', await readFile(fixturePath('fps240.mp4')));
    const message = expect.stringMatching(/^(cpu|memory)-limit: /);
    expect(await strict.probe(object, someone)).toEqual({ isVideo: false, isIncomplete: false, message });
    await strict.stop();
  });

  it('of wall time may be probed again because the store or the machine was slow', async () => {
    const limits = { wallMs: 1 };
    const strict = createProbeProcesses({ storage: { directory }, ffmpegPrograms }, limits);
    const object = await store('slow', await readFile(fixturePath('fps240.mp4')));
    await expect(strict.probe(object, someone)).rejects.toMatchObject({ name: 'MediaError', reason: 'unknown' });
    limits.wallMs = 120_000;
    expect(await strict.probe(object, someone)).toMatchObject({ isVideo: true });
    await strict.stop();
  });
});
