import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from './support/percentile.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';
import { adminPassword, prepareSoak, webhookSecret, type Action } from './support/soak-calls.ts';
import { startUploadSite } from './support/upload-site.ts';

// Measures whether memory and response times stay the same over a million requests or 20 minutes.
const requests = scaled(1_000_000, 2_000);
const milliseconds = scaled(20 * 60_000, 60_000);
const connections = 8;
const swingEveryMilliseconds = isTiny ? 500 : 3_000;
const players = scaled(400, 8);
/** The server counts the calls of each IP address for a minute. This is longer, so that a comparison of memory contains no such counts. */
const restMilliseconds = scaled(65_000);
const mebibyte = 1_048_576;

const site = await startUploadSite(players, {
  env: {
    STRIPE_SECRET_KEY: 'sk_test_of_the_benchmark',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ADMIN_PASSWORD: adminPassword,
  },
});
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const errors: string[] = [];
/** Milliseconds of each frequent request, in the order in which they ended. */
const latencies: number[] = [];
/** The server's resident memory in MiB, measured after each swing that was sent. Stays empty except on Linux. */
const resident: number[] = [];
let done = 0;
let sentSwings = 0;
/** The first player has sent a swing while preparing. */
let nextPlayer = 1;

/** Counts the requests of an action, or its error. */
async function tryTo(run: Action): Promise<void> {
  try {
    const count = await run();
    done += count;
  } catch (error) {
    done += 1;
    errors.push(error instanceof Error ? error.message : String(error));
  }
}

try {
  const { frequent, swing } = await prepareSoak(site, agent);
  const chances = frequent.flatMap(({ weight, run }) => Array.from({ length: weight }, () => run));
  // Lets the server compile its code, and its caches and pools fill up. Compiled code counts as heap: it is 2 MiB more after 70,000 requests than after 20,000.
  let isWarm = false;
  const warmUp = work(scaled(50_000, 200)).finally(() => {
    isWarm = true;
  });
  await Promise.all([warmUp, sendSwings(() => isWarm)]);
  [done, sentSwings, latencies.length, resident.length] = [0, 0, 0, 0];
  const before = await restedMemory();
  const started = performance.now();
  const isOver = () => done >= requests || performance.now() - started >= milliseconds;
  await Promise.all([work(requests, isOver), sendSwings(isOver)]);
  const seconds = (performance.now() - started) / 1_000;
  const after = await restedMemory();

  const tenth = Math.floor(latencies.length / 10);
  const first = percentile(latencies.slice(0, tenth), 0.99);
  const last = percentile(latencies.slice(-tenth), 0.99);
  console.log(`  ${done} requests in ${seconds.toFixed(0)} s, ${sentSwings} swings`);
  for (const message of [...new Set(errors)].slice(0, 5)) console.log(`  ${message}`);
  const tenths = Array.from({ length: 10 }, (_, part) => resident[Math.floor((part * resident.length) / 10)] ?? 0);
  console.log(`  resident memory over time: ${tenths.map((value) => value.toFixed(0)).join(', ')} MiB`);
  const growth = (kind: 'rss' | 'heapUsed') => ((after[kind] - before[kind]) / mebibyte / done) * 100_000;
  report({ name: 'soak: errors', measured: errors.length, unit: '', atMost: 0 });
  report({ name: 'soak: heap, growth in 100,000 requests', measured: growth('heapUsed'), unit: 'MiB', atMost: 1 });
  report({ name: 'soak: resident memory, growth in 100,000 requests', measured: growth('rss'), unit: 'MiB' });
  report({
    name: 'soak: p99 of the last tenth against the first',
    measured: last,
    peer: first,
    unit: 'ms',
    ratio: last / first,
    atMost: 1.1,
  });

  /** Waits until one-minute counts are gone and returns the server's memory use after a garbage collection. */
  async function restedMemory(): Promise<NodeJS.MemoryUsage> {
    await delay(restMilliseconds);
    return site.server.collectedMemory();
  }

  /** Makes frequent requests on all connections, until there were so many or `isDone`. */
  async function work(count: number, isDone = () => false): Promise<void> {
    let left = count;
    const connection = async () => {
      while (left-- > 0 && !isDone()) {
        const run = chances[Math.floor(Math.random() * chances.length)]!;
        const began = performance.now();
        await tryTo(run);
        latencies.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: connections }, connection));
  }

  /** Sends a swing of each player, one every few seconds. Their plan allows one a week. */
  async function sendSwings(isDone: () => boolean): Promise<void> {
    while (nextPlayer < players && !isDone()) {
      const player = nextPlayer++;
      await tryTo(() => swing(player));
      sentSwings += 1;
      if (process.platform === 'linux') resident.push((await site.server.memory()) / mebibyte);
      await delay(swingEveryMilliseconds);
    }
  }
} finally {
  agent.destroy();
  await site.close();
}
