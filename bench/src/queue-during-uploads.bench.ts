import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { syntheticVideo } from '@swing/server/testing/synthetic-video';
import { curlUpload } from './support/curl.ts';
import { loadInTurns, p99, type Target } from './support/load.ts';
import { median } from './support/median.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';
import { startUploadSite } from './support/upload-site.ts';

// Measures how much four uploads, each at 100 Mbit/s, and bursts of logins slow down the first page of a coach's queue.
const mebibyte = 1_048_576;
const uploads = scaled(4);
const bytesPerSecond = 12.5 * mebibyte;
const loginsAtOnce = 8;
const seconds = scaled(20);
const leastRounds = scaled(24);
const rounds = scaled(5);
/** The server compiles its code while it answers the first requests, so these are not measured. */
const warmUpSeconds = scaled(10);
const accounts = scaled(40);
/** How many swings wait in the coach's queue. A page shows 25. */
const waitingSwings = scaled(60);

const site = await startUploadSite(uploads, { otherCount: accounts, waitingSwings });
const videoBytes = scaled(1_024) * mebibyte;
const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const file = join(directory, 'video.mp4');

function queue(name: string): Target {
  const url = `${site.client.origin}/api/coach/submissions?coachCode=${site.coach.inviteCode}`;
  const headers = { authorization: `Bearer ${site.coach.token}` };
  return { name, url, headers, rates: [], latencies: [] };
}

/**
 * Uploads the video again and again until `signal` is aborted. curl does it in a process of its own: if this process sent the bytes, it would
 * be busy when a page arrives, and measure too long a time.
 */
async function upload(player: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const put = await site.put(player, videoBytes);
    await curlUpload({ ...put, file, bytesPerSecond, signal }).catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    });
  }
}

/** Sends bursts of logins, one after another, from many IP addresses and accounts. */
async function login(signal: AbortSignal): Promise<void> {
  for (let burst = 0; !signal.aborted; burst += 1) {
    await Promise.all(Array.from({ length: loginsAtOnce }, (_, one) => loginOnce(burst * loginsAtOnce + one)));
    await delay(1_000);
  }
}

async function loginOnce(number: number): Promise<void> {
  const email = site.others[number % accounts];
  const address = `10.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  const answer = await fetch(new URL('/api/login', site.client.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: site.password }),
  });
  await answer.arrayBuffer();
}

try {
  await pipeline((await syntheticVideo(videoBytes)).stream(), createWriteStream(file));
  const ratios: number[] = [];
  await loadInTurns([[queue('warm-up')]], warmUpSeconds, 1);
  const last = { idle: 0, busy: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const [idle, busy] = [queue('idle'), queue('busy')];
    await loadInTurns([[idle]], seconds, leastRounds);
    const ending = new AbortController();
    const load = [login(ending.signal)];
    for (let player = 0; player < uploads; player += 1) load.push(upload(player, ending.signal));
    await loadInTurns([[busy]], seconds, leastRounds);
    ending.abort();
    await Promise.allSettled(load);
    Object.assign(last, { idle: p99(idle), busy: p99(busy) });
    ratios.push(last.busy / last.idle);
    console.log(`round ${round + 1}: p99 idle ${last.idle.toFixed(1)} ms, busy ${last.busy.toFixed(1)} ms`);
  }
  console.log(
    `load of the machine: ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  );
  const name = `queue p99 during ${uploads} uploads of ${bytesPerSecond / mebibyte} MiB/s and bursts of ${loginsAtOnce} logins, against idle`;
  report({ name, measured: last.busy, peer: last.idle, unit: 'ms', ratio: median(ratios), atMost: 1.5 });
} finally {
  await site.close();
  await rm(directory, { recursive: true });
}
