import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, jsonOf } from '../testing/http-call.ts';
import { syntheticVideo } from '../testing/synthetic-video.ts';
import { createTusClient } from '../testing/tus-client.ts';
import { expectNothingLeftBehind, untilJobsAreDone } from './left-behind.ts';
import { password, startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';
import { mountSmallDisk, whyNoSmallDisk, type SmallDisk } from './small-disk.ts';
import { sha256 } from './story-under-fault.ts';

const why = whyNoSmallDisk();
const mebibyte = 1024 ** 2;
const pieceBytes = 2 * mebibyte;
const pollOptions = { timeout: 60_000, interval: 100 };

let site: SiteUnderFault;
let files: SmallDisk;
let work: SmallDisk;
let workFolder: string;
beforeAll(async () => {
  if (why) return;
  workFolder = mkdtempSync(join(tmpdir(), 'swing-work-'));
  work = mountSmallDisk(workFolder, 16);
  site = await startSiteUnderFault({ TMPDIR: workFolder });
  await site.kill();
  files = mountSmallDisk(join(site.folder.path, 'files'), 32);
  await site.restart();
});
afterAll(async () => {
  if (why) return;
  await site?.kill();
  files?.unmount();
  await site?.close();
  work?.unmount();
  rmSync(workFolder, { recursive: true, force: true });
});

async function signInPlayer() {
  const { account } = await site.factories.createPlayer();
  return site.client.login(account.email, password);
}

describe.skipIf(why !== null)(`a disk that is full${why ? ` (${why})` : ''}`, () => {
  it('[UPL-04][UPL-09] makes uploads fail clearly, and they go on once there is room', async () => {
    const { client, database } = site;
    const token = await signInPlayer();
    const small = await buffer((await syntheticVideo(mebibyte)).stream());
    const earlier = await client.requestUpload(token, small.length);
    expect((await client.upload(earlier, small)).status).toBe(201);
    await client.submit(token, earlier, small.length);
    await untilJobsAreDone(site);

    const other = await signInPlayer();
    const video = await buffer((await syntheticVideo(3 * pieceBytes)).stream());
    const draft = await client.requestUpload(other, video.length);
    const tus = createTusClient(client.origin, other);
    expect((await tus.create(draft, video.length)).status).toBe(201);
    expect((await tus.append(draft, 0, video.subarray(0, pieceBytes))).status).toBe(204);
    await files.fill();
    const refused = await tus.append(draft, pieceBytes, video.subarray(pieceBytes, 2 * pieceBytes));
    expect(refused.status).toBe(503);
    expect(jsonOf(refused)).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Videos cannot be stored or read right now. Please try again in a few minutes.',
    });
    expect((await call(new URL('/api/me', client.origin), { token })).status).toBe(200);
    expect(sha256((await client.stream(token, earlier.uploadKey)).body), 'what is stored is served').toBe(
      sha256(small),
    );

    await files.clear();
    for (let offset = await tus.offset(draft); offset < video.length; offset += pieceBytes) {
      expect((await tus.append(draft, offset, video.subarray(offset, offset + pieceBytes))).status).toBe(204);
    }
    await client.submit(other, draft, video.length);
    const row = await database.submission.findUniqueOrThrow({ where: { id: draft.submissionId } });
    expect(row).toMatchObject({ status: 'pending', sha256: sha256(video) });
    await expectNothingLeftBehind(site);
  });

  it('[UPL-03] where videos are converted delays a copy, which is made once there is room', async () => {
    const { client, database } = site;
    const token = await signInPlayer();
    const video = await readFile(fixturePath('hevc-rotated.mov'));
    await work.fill();
    const draft = await client.requestUpload(token, video.length);
    expect((await client.upload(draft, video)).status).toBe(201);
    await client.submit(token, draft, video.length);
    const state = async () => {
      const [job] = await database.$queryRaw<{ state: string }[]>`SELECT state FROM pgboss.job
        WHERE name = 'prepare-proxy' AND data->>'submissionId' = ${draft.submissionId}`;
      return job?.state;
    };
    await expect.poll(state, pollOptions).toBe('retry');
    await work.clear();
    const row = () => database.submission.findUniqueOrThrow({ where: { id: draft.submissionId } });
    await expect.poll(async () => (await row()).proxyState, pollOptions).toBe('ready');
    expect((await row()).thumbnailSize, 'it has a thumbnail').toBeGreaterThan(0);
    expect(await row()).toMatchObject({ status: 'pending', sha256: sha256(video), cleanState: 'ready' });
    await expectNothingLeftBehind(site);
  });
});
