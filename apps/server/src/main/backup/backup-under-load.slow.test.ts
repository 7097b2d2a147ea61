import { createHash, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSeededRandom } from '@swing/media/testing/seeded-random';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { continueDeletions } from '../../kernel/deletions/deferrable-deletions.ts';
import { faultsOf, makeBackupFolder, type BackupsOfServer } from '../../testing/backups.ts';
import { call } from '../../testing/http-call.ts';
import type { StoryClient } from '../../testing/story-client.ts';
import { testNow, type TestServer } from '../../testing/test-server.ts';
import { createUploader, startUploadServer, type Uploader } from '../../testing/upload-server.ts';
import { createLogger } from '../logger.ts';

/** Many uploads, possibly on a slow machine. */
vi.setConfig({ testTimeout: 240_000 });

const seed = Number(process.env.SWING_BACKUP_SEED ?? randomInt(1, 1_000_000));
const log = createLogger('silent');

let server: TestServer;
let client: StoryClient;
let backups: BackupsOfServer;
let video: Buffer;
beforeAll(async () => {
  ({ server, client } = await startUploadServer());
  backups = await makeBackupFolder(server);
  video = await readFile(fixturePath('numbered-frames.mp4'));
});
afterAll(async () => {
  await backups.close();
  await server.close();
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What the server has acknowledged so far. */
interface Acknowledged {
  /** By submission: the hash of its video. */
  submitted: Map<string, string>;
  /** By player: the number in the saved name. */
  names: Map<string, number>;
  writes: number;
}

/** Sends, in random order: videos with different bytes, drafts that replace an uploaded one (which deletes its object), and names. */
async function write(player: Uploader, acknowledged: Acknowledged, signal: AbortSignal): Promise<void> {
  const random = createSeededRandom(seed + player.id.charCodeAt(35));
  const { email } = await server.services.database.account.findUniqueOrThrow({ where: { id: player.id } });
  for (let round = 1; !signal.aborted; round++) {
    const kind = random(4);
    if (kind === 0) {
      const json = { firstName: 'Name', lastName: String(round), email };
      const saved = await call(new URL('/api/user/update', client.origin), {
        method: 'POST',
        token: player.token,
        json,
      });
      expect(saved.status).toBe(200);
      acknowledged.names.set(player.id, round);
    } else {
      // A plan allows one video in some days.
      const { token } = kind === 1 ? await createUploader({ server, client }) : player;
      const draft = await client.requestUpload(token);
      // A free box after the end, which changes nothing but the hash.
      const bytes = Buffer.concat([video, freeBox(random(1_000_000))]);
      expect((await client.upload(draft, bytes)).status).toBe(201);
      if (kind === 1) {
        await client.submit(token, draft, bytes.length);
        acknowledged.submitted.set(draft.submissionId, sha256(bytes));
      }
    }
    acknowledged.writes++;
  }
}

function freeBox(value: number): Buffer {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(16, 0);
  box.write('free', 4);
  box.writeUInt32BE(value, 8);
  return box;
}

it(`a backup of a server under load has everything that was acknowledged before it began (seed ${seed})`, async () => {
  const players = [await createUploader({ server, client }), await createUploader({ server, client })];
  const acknowledged: Acknowledged = { submitted: new Map(), names: new Map(), writes: 0 };
  // Two videos with clean copies and thumbnails. While all others are being sent, no job runs.
  for (const { token } of players) {
    const draft = await client.requestUpload(token);
    await client.upload(draft, video);
    await client.submit(token, draft, video.length);
    acknowledged.submitted.set(draft.submissionId, sha256(video));
  }
  await server.drainJobs();
  const stopping = new AbortController();
  const writers = [await createUploader({ server, client }), await createUploader({ server, client })];
  const writing = Promise.all(writers.map((player) => write(player, acknowledged, stopping.signal)));
  const until = (writes: number) =>
    Promise.race([
      vi.waitFor(() => expect(acknowledged.writes).toBeGreaterThan(writes), { timeout: 120_000 }),
      writing,
    ]);

  await until(12);
  const before = { submitted: new Map(acknowledged.submitted), names: new Map(acknowledged.names) };
  const { storage } = server.services;
  let reads = 0;
  // Copying takes as long as ten more writes, so that objects of the snapshot are deleted in the meantime.
  const read: typeof storage.read = async (key, range) => {
    if (reads++ === 0) await until(acknowledged.writes + 10);
    return storage.read(key, range);
  };
  const writesBefore = acknowledged.writes;
  const made = await backups.backup({ storage: { ...storage, read } });
  expect(made.faults).toEqual([]);
  expect(acknowledged.writes - writesBefore, 'writes during the backup').toBeGreaterThanOrEqual(10);
  expect(await server.services.database.objectDeletion.count({ where: { isDeferred: true } })).toBeGreaterThan(0);
  stopping.abort();
  await writing;

  expect(await faultsOf({ databaseUrl: server.databaseUrl, storage })).toEqual([]);
  await continueDeletions(server.services, testNow, log);
  expect(await server.services.database.objectDeletion.count()).toBe(0);
  expect(await faultsOf({ databaseUrl: server.databaseUrl, storage })).toEqual([]);

  const restored = await backups.target();
  await restored.restore();
  expect(await restored.faults()).toEqual([]);
  expect(before.submitted.size, 'videos submitted before the backup').toBeGreaterThan(0);
  const rows = await restored.database.submission.findMany({ where: { status: { not: 'draft' } } });
  const stored = new Map(rows.map(({ id, sha256: hash }) => [id, hash]));
  for (const [id, hash] of before.submitted) expect(stored.get(id)).toBe(hash);
  for (const [accountId, round] of before.names) {
    const { lastName } = await restored.database.player.findUniqueOrThrow({ where: { accountId } });
    expect(Number(lastName)).toBeGreaterThanOrEqual(round);
  }
});
