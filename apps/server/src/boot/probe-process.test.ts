import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath } from '@swing/media/testing/fixtures';
import { createFileSystemStore } from '@swing/storage/file-system-store';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createProbeProcess, type ProbeProcess } from './probe-process.ts';

// A process takes a busy machine its time to start.
vi.setConfig({ testTimeout: 180_000 });

let directory: string;
let probes: ProbeProcess;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swing-probe-'));
  probes = createProbeProcess({ directory });
});
afterAll(async () => {
  await probes.stop();
  await rm(directory, { recursive: true });
});

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

it('[UPL-02] tells what stored objects are, several at a time', async () => {
  const clip = await readFile(fixturePath('fps240.mp4'));
  const objects = [
    await store('clip', clip),
    await store('cut', clip.subarray(0, clip.length / 2)),
    await store('text', Buffer.from('no video at all')),
  ];
  const found = await Promise.all(objects.map((object) => probes.probe(object)));
  expect(found).toEqual([
    { isVideo: true, probe: expect.objectContaining({ frameCount: 120, videoCodec: 'avc' }) },
    { isVideo: false, isIncomplete: true, message: expect.stringContaining('incomplete') },
    { isVideo: false, isIncomplete: false, message: expect.stringContaining('not MP4') },
  ]);
});

it('keeps trouble of the store apart from other failures', async () => {
  await expect(probes.probe({ key: 'nothing', size: 9 })).rejects.toMatchObject({
    name: 'MediaError',
    reason: 'trouble',
  });
  const bucket = {
    endpoint: 'http://127.0.0.1:9',
    region: 'none',
    bucket: 'none',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  };
  const away = createProbeProcess({ bucket });
  await expect(away.probe({ key: 'clip', size: 9 })).rejects.toMatchObject({ name: 'StoreUnavailableError' });
  await away.stop();
});

it('takes no more once it was told to stop', async () => {
  const other = createProbeProcess({ directory });
  const object = await store('late', await readFile(fixturePath('fps240.mp4')));
  const asked = other.probe(object).catch((thrown: unknown) => thrown);
  await other.stop();
  expect(await asked).toMatchObject({ name: 'MediaError', reason: 'stop' });
  await expect(other.probe(object)).rejects.toMatchObject({ reason: 'stop' });
});
