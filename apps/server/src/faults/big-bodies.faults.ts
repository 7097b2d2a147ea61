import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, jsonOf, sendStream, writeChunk } from '../testing/http-call.ts';
import type { Draft } from '../testing/story-client.ts';
import { sha256Of, syntheticVideo } from '../testing/synthetic-video.ts';
import { faultsSeed, randomOf } from './seed.ts';
import { password, startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';
import { memoryGrowth } from '../testing/watch-memory.ts';
import { whileServing } from './while-serving.ts';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

let site: SiteUnderFault;
let coachToken: string;
beforeAll(async () => {
  site = await startSiteUnderFault();
  const coach = await site.factories.createCoach();
  coachToken = await site.client.loginCoach(coach.account.email, password);
  // The first upload loads all code needed to receive and respond.
  const video = await syntheticVideo(32 * mebibyte);
  const { draft } = await beginUpload(video.size);
  await sendStream(site.client.openUpload(draft, video.size), video.stream());
  await site.client.queue(coachToken);
});
afterAll(() => site.close());

async function beginUpload(size?: number): Promise<{ draft: Draft; token: string }> {
  const player = await site.factories.createPlayer();
  const token = await site.client.login(player.account.email, password);
  return { token, draft: await site.client.requestUpload(token, size) };
}

const rowOf = ({ submissionId }: Draft) => site.database.submission.findUniqueOrThrow({ where: { id: submissionId } });

const namedKeys = { storedKey: true, cleanKey: true, proxyKey: true, thumbnailKey: true } as const;

/** Expects only the draft's row: no object, no unfinished upload, no lock. */
async function expectNothingKept(draft: Draft): Promise<void> {
  expect(await rowOf(draft)).toMatchObject({ status: 'draft', storedSize: null, sha256: null });
  const submissions = await site.database.submission.findMany({ select: namedKeys });
  const named: unknown[] = submissions.flatMap((keys) => Object.values(keys));
  const { objects, leftovers } = await site.files();
  expect([...objects.keys()].filter((key) => !named.includes(key))).toEqual([]);
  expect(leftovers).toEqual([]);
}

/** Requests the health check and a coach's queue until `work` is done. Fails if one of the requests fails. */
const whileServingOthers = <Result>(work: Promise<Result>): Promise<Result> =>
  whileServing(async () => {
    expect((await call(new URL('/healthz', site.client.origin))).status).toBe(200);
    expect((await site.client.queue(coachToken)).submissions).toEqual([]);
  }, work);

describe('bodies larger than any memory', () => {
  it('[UPL-09] accepts 1 GB with a growth of at most 64 MiB, and stores every byte', async () => {
    const video = await syntheticVideo(gibibyte);
    const { draft, token } = await beginUpload(video.size);
    const growth = await memoryGrowth(site.server(), async () => {
      const sent = sendStream(site.client.openUpload(draft, video.size), video.stream());
      expect((await whileServingOthers(sent)).status).toBe(201);
    });
    console.log(`  memory grew by ${(growth / mebibyte).toFixed(1)} MiB`);
    expect(growth).toBeLessThanOrEqual(64 * mebibyte);
    expect((await rowOf(draft)).sha256).toBe(await sha256Of(video.stream()));
    await site.client.submit(token, draft, video.size);
  });

  it('[API-04] refuses an announced 3 GB before receiving it', async () => {
    const video = await syntheticVideo(3 * gibibyte);
    const { draft } = await beginUpload();
    const upload = site.client.openUpload(draft, video.size);
    const answer = await sendStream(upload, video.stream());
    upload.sending.destroy();
    expect([answer.status, jsonOf<{ error: string }>(answer).error]).toEqual([413, 'Video file must be less than 2GB']);
    await expectNothingKept(draft);
  });

  it('[API-04][UPL-09] refuses 3 GB of unknown length at 2 GB, serves others in the meantime and stores nothing', async () => {
    const video = await syntheticVideo(3 * gibibyte);
    const { draft } = await beginUpload();
    const upload = site.client.openUpload(draft);
    const growth = await memoryGrowth(site.server(), async () => {
      const answer = await whileServingOthers(sendStream(upload, video.stream()));
      expect([answer.status, jsonOf<{ code: string }>(answer).code]).toEqual([413, 'TOO_LARGE']);
    });
    upload.sending.destroy();
    expect(growth).toBeLessThanOrEqual(64 * mebibyte);
    await expectNothingKept(draft);
  });
});

describe('misbehaving connections', () => {
  it(`[API-04][UPL-09] keeps nothing of 30 uploads cut at random places, and accepts the next one (seed ${faultsSeed})`, async () => {
    const random = randomOf('cuts');
    const video = await syntheticVideo(20 * mebibyte);
    const { draft, token } = await beginUpload(video.size);
    const bytes = Buffer.concat((await video.stream().toArray()) as Buffer[]);
    for (let cut = 0; cut < 30; cut += 1) {
      const { sending, answered } = site.client.openUpload(draft, video.size);
      await writeChunk(sending, bytes.subarray(0, random(bytes.length))).catch(() => {});
      if (random(2) === 0) await delay(random(30));
      sending.destroy();
      await answered.catch(() => {});
    }
    // The server may notice the last cuts later, and then locks the upload for a moment.
    await vi.waitFor(() => expectNothingKept(draft), { timeout: 30_000 });
    expect((await site.client.upload(draft, bytes)).status).toBe(201);
    await site.client.submit(token, draft, video.size);
  });
});
