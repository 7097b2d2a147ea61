import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../testing/http-call.ts';
import { memoryGrowth, type MemoryUse } from '../testing/watch-memory.ts';
import { hostileRequest, targets } from './hostile-requests.ts';
import { expectIdleAgain, idleMemory } from './idle-memory.ts';
import { faultsSeed, randomOf } from './seed.ts';
import { sendHostileRequests } from './send-hostile-requests.ts';
import { password, startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';
import { warmUp } from './warm-up.ts';
import { whileServing } from './while-serving.ts';

const mebibyte = 1024 ** 2;
const marker = `planted${faultsSeed}secret`;

let site: SiteUnderFault;
let tokens: string[];
let idle: MemoryUse;
beforeAll(async () => {
  // The server takes the IP addresses of clients from X-Forwarded-For.
  site = await startSiteUnderFault({ TRUST_PROXY: 'true', LOG_LEVEL: 'debug' });
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  tokens = [
    await site.client.login(player.account.email, password),
    await site.client.loginCoach(coach.account.email, password),
  ];
  await warmUp(site);
  // The first hostile requests make V8 compile code that stays in memory, about 10 MiB. 10,000 more add less than 1 MiB.
  const random = randomOf('first hostile requests');
  await sendHostileRequests(site.client.origin, 3_000, () => hostileRequest(random, { marker, tokens }));
  idle = await idleMemory(site);
});
afterAll(() => site.close());

/** Opens a connection and writes. On an error it is closed, so the caller receives `close`. */
function open(bytes: string | Buffer): Socket {
  const { hostname, port } = new URL(site.client.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(bytes);
  return socket;
}

const isHealthy = async () => (await call(new URL('/healthz', site.client.origin))).status;

const signature = `t=1700000000,v1=${'a'.repeat(64)}`;

interface Flood {
  path: string;
  type: string;
  address: (index: number) => string;
  count: number;
  bytes: number;
}

/** Sends all but the last byte of many bodies in parallel, and closes the connections after `holdMs`. */
async function flood({ path, type, address, count, bytes }: Flood, holdMs: number): Promise<void> {
  const body = Buffer.alloc(bytes - 1, 32);
  const sockets = Array.from({ length: count }, (_, index) => {
    const headers = [
      `POST ${path} HTTP/1.1`,
      'host: x',
      `x-forwarded-for: ${address(index)}`,
      `content-type: ${type}`,
      `stripe-signature: ${signature}`,
      `content-length: ${bytes}`,
    ];
    const socket = open(`${headers.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    socket.resume();
    return socket;
  });
  await delay(holdMs);
  for (const socket of sockets) socket.destroy();
}

const floods: (Flood & { name: string })[] = [
  {
    name: 'webhooks of 1 MB from one address',
    path: '/api/stripe/webhook',
    type: 'application/json',
    address: () => '198.51.100.1',
    count: 600,
    bytes: mebibyte,
  },
  {
    name: 'webhooks of 1 MB from 300 addresses',
    path: '/api/stripe/webhook',
    type: 'application/octet-stream',
    address: (index) => `10.200.${Math.floor(index / 100) % 3}.${index % 100}`,
    count: 600,
    bytes: mebibyte,
  },
  {
    name: 'text of 250 kB to an unknown path from 300 addresses',
    path: '/api/nothing',
    type: 'text/plain',
    address: (index) => `10.201.${Math.floor(index / 100) % 3}.${index % 100}`,
    count: 1_200,
    bytes: 250_000,
  },
];

describe('floods of bodies', () => {
  it('[API-04][PAY-11] grow the memory by less than 192 MiB, while other requests and webhooks are served', async () => {
    for (const each of floods) {
      const growth = await memoryGrowth(site.server(), async () => {
        const flooding = flood(each, 4_000);
        await delay(2_000);
        expect(await isHealthy()).toBe(200);
        const provider = await call(new URL('/api/stripe/webhook', site.client.origin), {
          method: 'POST',
          headers: { 'x-forwarded-for': '203.0.113.9', 'stripe-signature': signature },
          json: { id: 'evt_1' },
        });
        expect(provider.status, 'the signature is checked, so the post was let in').toBe(400);
        await flooding;
      });
      expect(growth).toBeLessThan(192 * mebibyte);
      console.log(`  ${each.name}: memory grew by ${(growth / mebibyte).toFixed(1)} MiB`);
    }
  });

  it('[API-04] free their memory: after all floods twice, heap and buffers return to their idle size within 10 %', async () => {
    for (const each of [...floods, ...floods]) await flood(each, 4_000);
    await expectIdleAgain(site, idle);
  });
});

const bodies = ['application/json', 'Application/JSON; charset=utf-8', 'text/plain', 'application/octet-stream', ''];
const slowPaths = ['/api/login', '/api/trpc/identity.loginPlayer', '/api/nothing', '/api/stripe/webhook', '/healthz'];

describe('slow bodies', () => {
  it('[API-04] are all ended after 30 seconds while others are served, and heap and buffers return to their idle size within 10 %', async () => {
    const slow = ['POST', 'PUT', 'GET'].flatMap((method) =>
      slowPaths.flatMap((path) =>
        bodies.map(async (type) => {
          const typed = type === '' ? '' : `content-type: ${type}\r\n`;
          const signed = `stripe-signature: ${signature}\r\n`;
          const socket = open(
            `${method} ${path} HTTP/1.1\r\nhost: x\r\n${typed}${signed}content-length: 100000\r\n\r\n{`,
          );
          const trickle = setInterval(() => socket.write('"'), 1_000);
          const answer = await text(socket).catch(() => '');
          clearInterval(trickle);
          return answer;
        }),
      ),
    );
    const started = performance.now();
    await whileServing(async () => expect(await isHealthy()).toBe(200), Promise.all(slow));
    expect(performance.now() - started).toBeLessThan(50_000);
    const answers = await Promise.all(slow);
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 5'))).toEqual([]);
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408')).length).toBeGreaterThan(5);
    await expectIdleAgain(site, idle);
  });
});

describe(`10,000 hostile requests (seed ${faultsSeed})`, () => {
  it('[API-04] all get a well-formed error and no 500, and heap and buffers return to their idle size within 10 %', async () => {
    expect(targets.length).toBeGreaterThan(60);
    const random = randomOf('fuzz');
    const { problems, statuses } = await sendHostileRequests(site.client.origin, 10_000, () =>
      hostileRequest(random, { marker, tokens }),
    );
    const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
    console.log(`  ${counts.join(', ')}`);
    expect(problems).toEqual([]);
    await expectIdleAgain(site, idle);
  });

  it('[API-04] leave no user input in the log', () => {
    const log = `${site.server().stdout()}${site.server().stderr()}`;
    expect(log).toContain('"msg":"request completed"');
    expect(log.split('\n').filter((line) => line.includes(marker))).toEqual([]);
    expect(`${log}a line with ${marker}`.split('\n').filter((line) => line.includes(marker))).toHaveLength(1);
  });
});
