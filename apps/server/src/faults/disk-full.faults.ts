import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, jsonOf } from '../testing/http-call.ts';
import { runCommand } from '../testing/run-command.ts';
import { stopServer } from '../testing/server-process.ts';
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
let postgres: SmallDisk;
let work: SmallDisk;
let workFolder: string;
beforeAll(async () => {
  if (why) return;
  workFolder = mkdtempSync(join(tmpdir(), 'swing-work-'));
  work = mountSmallDisk(workFolder, 16);
  site = await startSiteUnderFault({ TMPDIR: workFolder }, (path) => {
    files = mountSmallDisk(join(path, 'files'), 32);
    postgres = mountSmallDisk(join(path, 'postgres'), 192);
  });
});
afterAll(async () => {
  if (why) return;
  // Also stops Postgres.
  if (site) await stopServer(site.server());
  files?.unmount();
  postgres?.unmount();
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

  it("of Postgres's: calls that write say so, lists work, and all goes on once there is room", async () => {
    const { client, database, factories, folder } = site;
    const coach = await factories.createCoach();
    const { account } = await factories.createPlayer({ coach });
    const player = await client.login(account.email, password);
    const token = await client.loginCoach(coach.account.email, password);
    const video = await buffer((await syntheticVideo(mebibyte)).stream());
    const sent = await client.requestUpload(player, video.length);
    expect((await client.upload(sent, video)).status).toBe(201);
    await client.submit(player, sent, video.length);
    const { submissionId } = sent;
    await client.openAnalyzer(token, submissionId);
    await untilJobsAreDone(site);

    /** An item of 300 kB. Its text is random, because Postgres would compress any other to almost nothing. */
    const note = (id: string) => ({
      id,
      data: { text: randomBytes(225_000).toString('base64') },
      editedAt: new Date().toISOString(),
      format: 1,
    });
    const save = (item: object) =>
      call(new URL('/api/trpc/analysis.saveDocument', client.origin), {
        method: 'POST',
        token,
        json: { submissionId, items: [item], after: 0 },
      });
    const kept = async () => {
      const rows = await database.analyzerItem.findMany({ where: { submissionId }, orderBy: { id: 'asc' } });
      return rows.map(({ id, data }) => ({ id, data: JSON.parse(data ?? 'null') as unknown }));
    };
    const [first, second] = [note('first'), note('second')];
    // Postgres first writes each change to its log, in files of 16 MB. This begins a new file, with room for all that the test writes: if the
    // log itself cannot grow, Postgres stops instead of refusing the call.
    await database.$executeRaw`SELECT pg_switch_wal()`;
    expect((await save(first)).status).toBe(200);
    await postgres.fill();
    const refused = await save(second);
    expect(refused.status).toBe(503);
    expect(jsonOf(refused)).toMatchObject({
      error: {
        message: 'The site is not available right now. Please try again in a minute.',
        data: { httpStatus: 503 },
      },
    });
    expect((await client.queue(token)).submissions.map(({ id }) => id)).toEqual([submissionId]);
    expect((await client.submissions(player)).map(({ id }) => id)).toEqual([submissionId]);
    expect((await client.stream(player, sent.uploadKey)).status).toBe(200);

    await postgres.clear();
    expect((await save(second)).status).toBe(200);
    expect(await kept()).toEqual([first, second].map(({ id, data }) => ({ id, data })));
    await expectNothingLeftBehind(site);
    const verify = runCommand('verify', { DATA_DIR: folder.path }, ['--deep']);
    expect([await verify.ended, verify.stdout()]).toEqual([0, 'Database and files agree.\n']);
  });
});
