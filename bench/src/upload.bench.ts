import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from '@swing/server/testing/data-folder';
import { freePort } from '@swing/server/testing/free-port';
import { openCall, sendStream, type OpenCall } from '@swing/server/testing/http-call';
import { startServer, stopServer } from '@swing/server/testing/server-process';
import { createStoryClient } from '@swing/server/testing/story-client';
import { syntheticVideo } from '@swing/server/testing/synthetic-video';
import { memoryGrowth } from '@swing/server/testing/watch-memory';
import { median } from './support/median.ts';
import { report } from './support/report.ts';
import { startPeer } from './support/start-peer.ts';

const mebibyte = 1_048_576;
const size = 1_024 * mebibyte;
const rounds = 3;

const folder = await makeDataFolder();
const peerFolder = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const server = await startServer({ dataDirectory: folder.path, port: await freePort() });
const peer = await startPeer('bare-upload', { FOLDER: peerFolder });
const video = await syntheticVideo(size);

/** MiB per second of one upload. */
async function rateOf(call: OpenCall): Promise<number> {
  const begun = performance.now();
  const { status } = await sendStream(call, video.stream());
  if (status !== 200 && status !== 201) throw new Error(`The upload was answered ${status}`);
  return size / mebibyte / ((performance.now() - begun) / 1_000);
}

try {
  const story = createStoryClient(server.origin);
  const token = await story.login('player@demo.test', 'swing-demo-1');
  const ours: number[] = [];
  const bare: number[] = [];
  let growth = 0;
  for (let round = 0; round < rounds; round += 1) {
    const draft = await story.requestUpload(token, size);
    const upload = async () => void ours.push(await rateOf(story.openUpload(draft, size)));
    growth = Math.max(growth, await memoryGrowth(server, upload));
    const headers = { 'content-length': size, 'content-type': 'video/mp4' };
    bare.push(await rateOf(openCall(new URL('/upload', peer.origin), { method: 'PUT', headers })));
  }
  const [measured, held] = [median(ours), median(bare)];
  report({
    name: 'upload of 1 GiB (hashed, checked, flushed) against pipeline() to disk',
    measured: Math.round(measured),
    unit: 'MiB/s',
    peer: Math.round(held),
    ratio: Number((measured / held).toFixed(2)),
  });
  report({
    name: 'memory growth while receiving 1 GiB',
    measured: Math.round(growth / mebibyte),
    unit: 'MiB',
    atMost: 64,
  });
} finally {
  await peer.stop();
  await stopServer(server);
  await folder.remove();
  await rm(peerFolder, { recursive: true, force: true });
}
