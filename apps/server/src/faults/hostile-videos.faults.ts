import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { hostileVideos } from '@swing/media/testing/hostile-video';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemoryUse } from '../testing/watch-memory.ts';
import type { TestResponse } from '../testing/http-call.ts';
import { createTusClient, type TusClient } from '../testing/tus-client.ts';
import { expectIdleAgain, idleMemory } from './idle-memory.ts';
import { cpuSecondsOfWorkers } from './server-children.ts';
import { password, startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';

const bytesEach = 1_000_000;
/** A probe takes a second on a quiet machine, mostly to start its process. */
const honestUploadMs = 15_000;

interface Sender {
  token: string;
  tus: TusClient;
}

let site: SiteUnderFault;
let video: Buffer;
let idle: MemoryUse;
/** Milliseconds of the slowest upload of the other account. */
let slowestMs = 0;
let senders: { byPut: Sender; byTus: Sender; honest: Sender };
beforeAll(async () => {
  site = await startSiteUnderFault();
  video = await readFile(fixturePath('swing-animation.mp4'));
  senders = { byPut: await createSender(), byTus: await createSender(), honest: await createSender() };
  // The first uploads load all code needed to receive one.
  for (const sender of Object.values(senders)) {
    await putVideo(sender, video);
    await sendByTus(sender, video);
  }
  idle = await idleMemory(site);
});
afterAll(() => site?.close());

async function createSender(): Promise<Sender> {
  const player = await site.factories.createPlayer();
  const token = await site.client.login(player.account.email, password);
  return { token, tus: createTusClient(site.client.origin, token) };
}

async function putVideo({ token }: Sender, bytes: Buffer): Promise<TestResponse> {
  return site.client.upload(await site.client.requestUpload(token, bytes.length), bytes);
}

async function sendByTus({ token, tus }: Sender, bytes: Buffer): Promise<TestResponse> {
  const draft = await site.client.requestUpload(token, bytes.length);
  await tus.create(draft, bytes.length);
  return tus.append(draft, 0, bytes);
}

/** Uploads are limited by network address, and here all share one. */
const forgetLimits = () => site.database.$executeRaw`DELETE FROM rate_limits`;

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

const outcomeOf = ({ status, body }: TestResponse) =>
  status < 300 ? 'accepted' : `${status} ${(JSON.parse(body.toString()) as { code: string }).code}`;

it.each(hostileVideos)(
  '[PLUS-15][UPL-02] refuses $name ($container) or reads it as a harmless video, and accepts another account’s video as usual',
  async ({ build, frames }) => {
    await forgetLimits();
    const bytes = build(bytesEach);
    const [put, tus, honest] = await Promise.all([
      putVideo(senders.byPut, bytes),
      sendByTus(senders.byTus, bytes),
      timed(() => putVideo(senders.honest, video)),
    ]);
    const expected = frames === undefined ? '400 NOT_A_VIDEO' : 'accepted';
    expect([put, tus, honest.result].map(outcomeOf)).toEqual([expected, expected, 'accepted']);
    expect(honest.ms).toBeLessThan(honestUploadMs);
    slowestMs = Math.max(slowestMs, honest.ms);
  },
);

it('[PLUS-15] leaves no process behind, and heap and buffers return to their idle size within 10 %', async () => {
  const workers = async () => (await cpuSecondsOfWorkers(site, 'probe-worker')).size;
  await expect.poll(workers, { timeout: 10_000, message: 'no process is left' }).toBe(0);
  console.log(`  slowest upload of another account: ${slowestMs.toFixed(0)} ms`);
  await expectIdleAgain(site, idle);
});
