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

const notAvailable = {
  error: {
    message: 'The site is not available right now. Please try again in a minute.',
    data: { httpStatus: 503 },
  },
};

const statusOf = async (path: string) => (await call(new URL(path, site.client.origin))).status;

interface Note {
  id: string;
  data: { text: string };
}

/** An item of 300 kB for an analyzer's document. Its text is random, because Postgres would compress any other to almost nothing. */
const note = (id: string): Note => ({ id, data: { text: randomBytes(225_000).toString('base64') } });

/** A swing that its coach has opened in the analyzer. `save` sends an item of its document, `kept` reads all that are stored. */
async function openedSwing() {
  const { client, database, factories } = site;
  const coach = await factories.createCoach();
  const { account } = await factories.createPlayer({ coach });
  const player = await client.login(account.email, password);
  const token = await client.loginCoach(coach.account.email, password);
  const video = await buffer((await syntheticVideo(mebibyte)).stream());
  const draft = await client.requestUpload(player, video.length);
  const { submissionId, uploadKey } = draft;
  expect((await client.upload(draft, video)).status).toBe(201);
  await client.submit(player, draft, video.length);
  await client.openAnalyzer(token, submissionId);
  await untilJobsAreDone(site);
  return {
    submissionId,
    uploadKey,
    player,
    token,
    save: (item: Note) =>
      call(new URL('/api/trpc/analysis.saveDocument', client.origin), {
        method: 'POST',
        token,
        json: { submissionId, items: [{ ...item, editedAt: new Date().toISOString(), format: 1 }], after: 0 },
      }),
    async kept() {
      const rows = await database.analyzerItem.findMany({ where: { submissionId }, orderBy: { id: 'asc' } });
      return rows.map(({ id, data }) => ({ id, data: JSON.parse(data ?? 'null') as unknown }));
    },
  };
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
    const { client, database, folder } = site;
    const { submissionId, player, token, uploadKey, save, kept } = await openedSwing();
    const [first, second] = [note('first'), note('second')];
    // Postgres first writes each change to its log, in files of 16 MB. This begins a new file, with room for all that the test writes. What
    // happens if the log itself cannot grow is the next test.
    await database.$executeRaw`SELECT pg_switch_wal()`;
    expect((await save(first)).status).toBe(200);
    await postgres.fill();
    const refused = await save(second);
    expect(refused.status).toBe(503);
    expect(jsonOf(refused)).toMatchObject(notAvailable);
    expect((await client.queue(token)).submissions.map(({ id }) => id)).toEqual([submissionId]);
    expect((await client.submissions(player)).map(({ id }) => id)).toEqual([submissionId]);
    expect((await client.stream(player, uploadKey)).status).toBe(200);

    await postgres.clear();
    expect((await save(second)).status).toBe(200);
    expect(await kept()).toEqual([first, second]);
    await expectNothingLeftBehind(site);
    const verify = runCommand('verify', { DATA_DIR: folder.path }, ['--deep']);
    expect([await verify.ended, verify.stdout()]).toEqual([0, 'Database and files agree.\n']);
  });

  it("of Postgres's log, which stops Postgres: calls say so, and all goes on once there is room", async () => {
    const { client, database, folder } = site;
    const { submissionId, player, token, save, kept } = await openedSwing();
    const [first, second] = [note('first'), note('second')];
    expect((await save(first)).status).toBe(200);
    await postgres.fill();
    // Writes to the log only, until it needs a new file.
    const fillLog = async () => {
      for (;;) await database.$queryRaw`SELECT pg_logical_emit_message(false, 'filler', repeat('x', 1000000))::text`;
    };
    expect(await fillLog().catch(() => 'stopped')).toBe('stopped');
    await expect.poll(() => statusOf('/readyz'), pollOptions).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    const refused = await save(second);
    expect([refused.status, jsonOf(refused)]).toMatchObject([503, notAvailable]);

    await postgres.clear();
    await expect.poll(() => statusOf('/readyz'), pollOptions).toBe(200);
    expect(
      (await client.queue(token)).submissions.map(({ id }) => id),
      'the session is still open',
    ).toEqual([submissionId]);
    expect((await client.submissions(player)).map(({ id }) => id)).toEqual([submissionId]);
    expect((await save(second)).status).toBe(200);
    expect(await kept()).toEqual([first, second]);
    await expectNothingLeftBehind(site);
    const verify = runCommand('verify', { DATA_DIR: folder.path }, ['--deep']);
    expect([await verify.ended, verify.stdout()]).toEqual([0, 'Database and files agree.\n']);
  });
});
