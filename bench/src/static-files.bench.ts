import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median } from './support/median.ts';
import { startNginx } from './support/nginx.ts';
import { family } from './support/process-family.ts';
import { processorSeconds } from './support/processor-time.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';
import { startUploadSite } from './support/upload-site.ts';

// Compares the processor time of serving the landing page and scripts with that of nginx, which serves files of the same content. What a server
// uses without any request is subtracted: ours polls its queue of jobs.
const rounds = scaled(7);
const requestsPerRound = scaled(6_000, 20);
const idleMilliseconds = scaled(1_000, 50);
const connections = 8;
const assets = fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url));

const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const site = await startUploadSite(0);
const nginx = await startNginx(directory);
try {
  await compare('landing page', '/');
  const scripts = await compressedScripts();
  await compare('small script', `/assets/${scripts[Math.floor(scripts.length / 2)]}`);
  await compare('largest script', `/assets/${scripts.at(-1)}`);
} finally {
  await nginx.stop();
  await site.close();
  await rm(directory, { recursive: true, force: true });
}

/** Names of the site's scripts that the build has compressed with Brotli, the smallest first. */
async function compressedScripts(): Promise<string[]> {
  const copies = (await readdir(assets)).filter((name) => name.endsWith('.js.br'));
  const sized = await Promise.all(copies.map(async (name) => ({ name, size: (await readFile(assets + name)).length })));
  return sized.sort((one, other) => one.size - other.size).map(({ name }) => name.slice(0, -'.br'.length));
}

/** Returns the share of one processor that a server uses without requests. */
async function idleTime(processId: number): Promise<number> {
  const before = await processorTime(processId);
  await delay(idleMilliseconds);
  return (((await processorTime(processId)) - before) * 1_000) / idleMilliseconds;
}

async function compare(name: string, path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ours = site.server.origin + path;
  const file = name.replaceAll(' ', '-');
  const body = await bodyOf(ours, agent);
  await writeFile(join(directory, 'files', file), body);
  const peer = `${nginx.origin}/${file}`;
  if (!body.equals(await bodyOf(peer, agent))) throw new Error(`nginx sends another ${name}.`);
  const own: number[] = [];
  const others: number[] = [];
  await sendRequests(ours, agent);
  for (let round = 0; round < rounds; round += 1) {
    own.push(await costOf(ours, site.server.processId, agent));
    others.push(await costOf(peer, nginx.processId, agent));
  }
  agent.destroy();
  const [measured, theirs] = [median(own), median(others)];
  const ratio = median(own.map((time, round) => others[round]! / time));
  const kilobytes = (body.length / 1_000).toFixed(0);
  report({
    name: `${name} of ${kilobytes} kB: processor time against nginx`,
    measured,
    peer: theirs,
    unit: 'ms',
    ratio,
    atLeast: 0.45,
  });
}

/** Milliseconds of processor time that a server takes for one request. */
async function costOf(url: string, processId: number, agent: Agent): Promise<number> {
  const idle = await idleTime(processId);
  const before = await processorTime(processId);
  const started = performance.now();
  await sendRequests(url, agent);
  const used = ((await processorTime(processId)) - before) * 1_000;
  return (used - idle * (performance.now() - started)) / requestsPerRound;
}

async function processorTime(processId: number): Promise<number> {
  // A child process may have ended since it was listed.
  const seconds = await Promise.all((await family(processId)).map((one) => processorSeconds(one).catch(() => 0)));
  return seconds.reduce((sum, one) => sum + one, 0);
}

async function sendRequests(url: string, agent: Agent): Promise<void> {
  let left = requestsPerRound;
  const connection = async () => {
    while (left-- > 0) await bodyOf(url, agent);
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

function bodyOf(url: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode === 200) buffer(response).then(resolve, reject);
      else reject(new Error(`${url} returned ${response.statusCode}`));
    });
    sending.once('error', reject).end();
  });
}
