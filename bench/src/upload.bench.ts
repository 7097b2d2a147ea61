import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syntheticVideo } from '@swing/server/testing/synthetic-video';
import { memoryGrowth } from '@swing/server/testing/watch-memory';
import { curlUpload, type CurlUpload } from './support/curl.ts';
import { median } from './support/median.ts';
import { startNginx } from './support/nginx.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';
import { startUploadSite } from './support/upload-site.ts';

const mebibyte = 1_048_576;
const large = scaled(2_048) * mebibyte;
const small = scaled(512) * mebibyte;
const tiny = mebibyte;
const rounds = scaled(3);
const atOnce = 8;

const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const site = await startUploadSite(atOnce);
const nginx = await startNginx(directory);

async function write(name: string, size: number): Promise<string> {
  const path = join(directory, name);
  await pipeline((await syntheticVideo(size)).stream(), createWriteStream(path));
  return path;
}

type Kind = 'put' | 'tus' | 'nginx';
const rates: Record<Kind, number[]> = { put: [], tus: [], nginx: [] };
const growths = { put: 0, tus: 0, many: 0 };

/** Records by how many bytes the server grows beyond its idle size. */
async function watchGrowth(kind: keyof typeof growths, idle: number, work: () => Promise<unknown>): Promise<void> {
  const before = await site.server.memory();
  const growth = await memoryGrowth(site.server, async () => void (await work()));
  growths[kind] = Math.max(growths[kind], before - idle + growth);
}

async function watchedRate(kind: 'put' | 'tus', idle: number, upload: CurlUpload): Promise<void> {
  await watchGrowth(kind, idle, async () => rates[kind].push(large / mebibyte / (await curlUpload(upload))));
}

/** Returns the median of the ratios over the rounds. In each round, other load affects both sides. */
function ratioOf(ours: readonly number[], peers: readonly number[]): number {
  return median(ours.map((rate, round) => rate / (peers[round] ?? Number.NaN)));
}

try {
  const [file, smallFile] = [await write('large.mp4', large), await write('small.mp4', small)];
  // The first upload loads the code for receiving, so it is done before measuring.
  await curlUpload({ ...(await site.put(0, tiny)), file: await write('tiny.mp4', tiny) });
  const idle = await site.server.memory();
  const send = {
    put: async () => watchedRate('put', idle, { ...(await site.put(1, large)), file }),
    tus: async () => watchedRate('tus', idle, { ...(await site.patch(2, large)), file }),
    async nginx() {
      const seconds = await curlUpload({ url: `${nginx.origin}/upload.mp4`, method: 'PUT', file });
      await unlink(join(directory, 'files/upload.mp4'));
      rates.nginx.push(large / mebibyte / seconds);
    },
  };
  const order: Kind[] = ['put', 'nginx', 'tus'];
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of order) await send[kind]();
    order.push(order.shift()!);
  }
  const many: Awaited<ReturnType<typeof site.put>>[] = [];
  for (let player = 0; player < atOnce; player += 1) many.push(await site.put(player, small));
  await watchGrowth('many', idle, () => Promise.all(many.map((upload) => curlUpload({ ...upload, file: smallFile }))));
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  for (const kind of ['put', 'tus'] as const) {
    const [ours, peer] = [median(rates[kind]), median(rates.nginx)];
    const atLeast = kind === 'put' ? 0.9 : 0.85;
    const name = `2 GiB by ${kind === 'put' ? 'PUT' : 'tus'} (hashed, checked, flushed) against nginx's DAV PUT`;
    report({ name, measured: ours, unit: 'MiB/s', peer, ratio: ratioOf(rates[kind], rates.nginx), atLeast });
    const growth = growths[kind] / mebibyte;
    report({ name: `memory growth, ${kind}, 2 GiB`, measured: growth, unit: 'MiB', atMost: 24 });
  }
  report({ name: `memory growth, ${atOnce} PUTs`, measured: growths.many / mebibyte, unit: 'MiB', atMost: 96 });
} finally {
  await nginx.stop();
  await site.close();
  await rm(directory, { recursive: true, force: true });
}
