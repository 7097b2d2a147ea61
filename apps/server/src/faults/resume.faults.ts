import { setTimeout as delay } from 'node:timers/promises';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeChunk } from '../testing/http-call.ts';
import type { Draft } from '../testing/story-client.ts';
import { sha256Of, syntheticVideo } from '../testing/synthetic-video.ts';
import { createTusClient, type TusClient } from '../testing/tus-client.ts';
import { expectNothingLeftBehind } from './left-behind.ts';
import { faultsSeed, randomOf } from './seed.ts';
import { password, startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';
import { killServer, sha256 } from './story-under-fault.ts';

const mebibyte = 1024 ** 2;
/** Bytes per request, as in the web app. */
const chunkBytes = 8 * mebibyte;
const cuts = Number(process.env.SWING_FAULTS_CUTS ?? 50);
/** Number of cuts in ten that kill the server. The others reset the connection. */
const killsOfTen = 3;
const pollOptions = { timeout: 60_000, interval: 100 };

let site: SiteUnderFault;
beforeAll(async () => {
  site = await startSiteUnderFault();
});
afterAll(() => site.close());

describe('resumable uploads cut at random', () => {
  it(`[UPL-09] resume ${cuts} times, and end with the hash of the source file (seed ${faultsSeed})`, async () => {
    const player = await site.factories.createPlayer();
    const token = await site.client.login(player.account.email, password);
    const tus = createTusClient(site.client.origin, token);
    const totals = { kills: 0, resets: 0, mostSentAgain: 0 };
    for (let round = 0; round < cuts; round += 1) {
      const random = randomOf('resume', round);
      const video = await buffer((await syntheticVideo(mebibyte + random(11 * mebibyte))).stream());
      const draft = await site.client.requestUpload(token, video.length);
      expect((await tus.create(draft, video.length)).status).toBe(201);

      const cutAt = random(video.length);
      const isKill = random(10) < killsOfTen;
      const acknowledged = await sendUntil(tus, draft, video, cutAt, random, isKill);
      if (isKill) await site.restart();
      const offset = await offsetOf(tus, draft);
      expect(offset, 'nothing acknowledged is lost').toBeGreaterThanOrEqual(acknowledged);
      const sentAgain = Math.max(0, cutAt - offset);
      expect(sentAgain, 'at most one chunk is sent again').toBeLessThanOrEqual(chunkBytes);
      totals[isKill ? 'kills' : 'resets'] += 1;
      totals.mostSentAgain = Math.max(totals.mostSentAgain, sentAgain);

      await sendRest(tus, draft, video, offset);
      const row = await site.database.submission.findUniqueOrThrow({ where: { id: draft.submissionId } });
      expect(row).toMatchObject({ sha256: sha256(video), storedSize: BigInt(video.length) });
      const path = (await site.files()).objects.get(row.storedKey ?? '');
      expect(path && (await sha256Of(createReadStream(path)))).toBe(sha256(video));
    }
    console.log(`  ${totals.kills} kills, ${totals.resets} resets; at most ${totals.mostSentAgain} bytes sent again`);
    expect(totals.kills * totals.resets).toBeGreaterThan(0);
    await expectNothingLeftBehind(site);
  });

  it(`[UPL-09] resume after five cuts of one upload, and are submitted (seed ${faultsSeed})`, async () => {
    const random = randomOf('one upload');
    const player = await site.factories.createPlayer();
    const token = await site.client.login(player.account.email, password);
    const tus = createTusClient(site.client.origin, token);
    const video = await buffer((await syntheticVideo(40 * mebibyte + random(mebibyte))).stream());
    const draft = await site.client.requestUpload(token, video.length);
    await tus.create(draft, video.length);
    for (const isKill of [false, true, false, true, true]) {
      const offset = await offsetOf(tus, draft);
      const cutAt = offset + random(Math.min(video.length - offset, 2 * chunkBytes));
      await sendUntil(tus, draft, video, cutAt, random, isKill);
      if (isKill) await site.restart();
    }
    await sendRest(tus, draft, video, await offsetOf(tus, draft));
    await site.client.submit(token, draft, video.length);
    expect(sha256((await site.client.stream(token, draft.uploadKey)).body)).toBe(sha256(video));
    await expectNothingLeftBehind(site);
  });
});

/** Sends chunks from the current offset, and cuts the connection at byte `cutAt`. Returns the acknowledged bytes. */
async function sendUntil(
  tus: TusClient,
  draft: Draft,
  video: Buffer,
  cutAt: number,
  random: (limit: number) => number,
  isKill: boolean,
): Promise<number> {
  let offset = await offsetOf(tus, draft);
  while (offset + chunkBytes <= cutAt) offset = await sendChunk(tus, draft, video, offset);
  const end = Math.min(offset + chunkBytes, video.length);
  const { sending, answered } = tus.openAppend(draft, offset, end - offset);
  await writeChunk(sending, video.subarray(offset, cutAt));
  await delay(random(3) * random(20));
  if (isKill) await killServer(site, random);
  sending.destroy();
  await answered.catch(() => {});
  return offset;
}

async function sendRest(tus: TusClient, draft: Draft, video: Buffer, from: number): Promise<void> {
  let offset = from;
  while (offset < video.length) offset = await sendChunk(tus, draft, video, offset);
}

/**
 * Sends one chunk. Returns the upload's new offset. Bytes of a cut request may be stored after a later offset query.
 * The chunk then gets 409, and the client asks for the offset again, as tus requires.
 */
async function sendChunk(tus: TusClient, draft: Draft, video: Buffer, offset: number): Promise<number> {
  const chunk = video.subarray(offset, offset + chunkBytes);
  const { status, body } = await tus.append(draft, offset, chunk);
  if (status === 409) return offsetOf(tus, draft);
  expect(status, body.toString()).toBe(204);
  return offset + chunk.length;
}

/** Returns the upload's offset. Retries while a cut request is still being ended. */
async function offsetOf(tus: TusClient, draft: Draft): Promise<number> {
  let offset = Number.NaN;
  const ask = async () => {
    const { status, headers } = await tus.ask(draft);
    offset = Number(headers['upload-offset']);
    return status;
  };
  await expect.poll(ask, { ...pollOptions, message: 'the offset' }).toBe(200);
  return offset;
}
