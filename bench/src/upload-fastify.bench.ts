import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syntheticVideo } from '@swing/server/testing/synthetic-video';
import { memoryGrowth } from '@swing/server/testing/watch-memory';
import { curlUpload } from './support/curl.ts';
import { median } from './support/median.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';
import { startPeer } from './support/start-peer.ts';
import { startUploadSite } from './support/upload-site.ts';

const mebibyte = 1_048_576;
const size = scaled(1_024) * mebibyte;
const rounds = scaled(5);

const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const file = join(directory, 'video.mp4');
const site = await startUploadSite(1);
const peer = await startPeer('bare-upload', { FOLDER: directory });

const rates = { ours: [] as number[], bare: [] as number[] };
let growth = 0;

async function sendOurs(): Promise<void> {
  const upload = { ...(await site.put(0, size)), file };
  const grown = await memoryGrowth(site.server, async () => {
    rates.ours.push(size / mebibyte / (await curlUpload(upload)));
  });
  growth = Math.max(growth, grown);
}

async function sendBare(): Promise<void> {
  const headers = { 'content-type': 'video/mp4' };
  const seconds = await curlUpload({ url: new URL('/upload', peer.origin), method: 'PUT', file, headers });
  rates.bare.push(size / mebibyte / seconds);
  await unlink(join(directory, 'upload'));
}

try {
  await pipeline((await syntheticVideo(size)).stream(), createWriteStream(file));
  const order = [sendOurs, sendBare];
  for (let round = 0; round < rounds; round += 1) {
    for (const send of order) await send();
    order.reverse();
  }
  const ratio = median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)));
  const [measured, other] = [median(rates.ours), median(rates.bare)];
  const name = '1 GiB by PUT (hashed, checked, flushed) against pipeline() to disk in bare Fastify';
  report({ name, measured, unit: 'MiB/s', peer: other, ratio });
  report({ name: 'memory growth, PUT, 1 GiB', measured: growth / mebibyte, unit: 'MiB', atMost: 64 });
} finally {
  await peer.stop();
  await site.close();
  await rm(directory, { recursive: true, force: true });
}
