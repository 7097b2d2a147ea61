import { createHash } from 'node:crypto';
import { patternBytes, putObject } from '@swing/storage/testing/sources';
import { addDays } from '@swing/domain/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordErasure } from '../../kernel/deletions/erasures.ts';
import { faultsOf } from '../../testing/backups.ts';
import { startTestServer, testNow, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const verify = (isDeep?: boolean) =>
  faultsOf({ databaseUrl: server.databaseUrl, storage: server.services.storage }, isDeep);

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A pending submission with its original, its clean copy and a thumbnail. */
async function storedSubmission(size = 700) {
  const bytes = patternBytes(size);
  const { storage, database } = server.services;
  const submission = await server.factories.createSubmission({
    player: await server.factories.createPlayer(),
    status: 'pending',
    storedSize: BigInt(size),
    sha256: hashOf(bytes),
    cleanSize: 300n,
  });
  const thumbnailKey = `thumbnail-${submission.id}`;
  await database.submission.update({ where: { id: submission.id }, data: { thumbnailKey, thumbnailSize: 40 } });
  await putObject(storage, submission.storedKey ?? '', bytes);
  await putObject(storage, submission.cleanKey ?? '', patternBytes(300));
  await putObject(storage, thumbnailKey, patternBytes(40));
  return { ...submission, storedKey: submission.storedKey ?? '', cleanKey: submission.cleanKey ?? '', thumbnailKey };
}

it('finds nothing where each row has its objects and each object its row', async () => {
  await storedSubmission();
  expect(await verify()).toEqual([]);
});

describe('an object', () => {
  it('that is missing', async () => {
    const { id, storedKey, cleanKey, thumbnailKey } = await storedSubmission();
    const { storage } = server.services;
    for (const key of [storedKey, cleanKey, thumbnailKey]) await storage.delete(key);
    expect(await verify(false)).toEqual(
      [
        `${storedKey} is missing: original of submission ${id}`,
        `${cleanKey} is missing: clean copy of submission ${id}`,
        `${thumbnailKey} is missing: thumbnail of submission ${id}`,
      ].sort(),
    );
    await server.services.database.submission.delete({ where: { id } });
    await server.services.database.$executeRaw`DELETE FROM queue_counters`;
    await server.services.database.$executeRaw`DELETE FROM queue_athletes`;
  });

  it('that has another size than its row says', async () => {
    const { id, cleanKey } = await storedSubmission();
    await putObject(server.services.storage, cleanKey, patternBytes(299));
    expect(await faultsAbout(cleanKey)).toEqual([
      `${cleanKey} has 299 bytes instead of 300: clean copy of submission ${id}`,
    ]);
    await putObject(server.services.storage, cleanKey, patternBytes(300));
  });

  it('that belongs to no row', async () => {
    await putObject(server.services.storage, 'a-stray-object', patternBytes(9));
    expect(await faultsAbout('a-stray-object')).toEqual(['a-stray-object belongs to no row']);
    await server.services.storage.delete('a-stray-object');
  });

  it('whose bytes changed, only with --deep', async () => {
    const { id, storedKey } = await storedSubmission(500);
    await putObject(server.services.storage, storedKey, patternBytes(500, 7));
    expect(await faultsAbout(storedKey, false)).toEqual([]);
    expect(await faultsAbout(storedKey, true)).toEqual([
      `${storedKey} has other bytes than were stored: original of submission ${id}`,
    ]);
    await putObject(server.services.storage, storedKey, patternBytes(500));
  });

  it('that is a copy or a thumbnail whose bytes changed, only with --deep', async () => {
    const player = await server.factories.createPlayer();
    const copies = {
      cleanKey: 'hashed-clean',
      cleanSize: 300n,
      cleanSha256: hashOf(patternBytes(300)),
      proxyKey: 'hashed-proxy',
      proxySize: 200n,
      proxySha256: hashOf(patternBytes(200)),
      thumbnailKey: 'hashed-thumbnail',
      thumbnailSize: 40,
      thumbnailSha256: hashOf(patternBytes(40)),
    };
    const submission = await server.factories.createSubmission({
      player,
      status: 'pending',
      storedKey: null,
      cleanState: 'ready',
      proxyState: 'ready',
      ...copies,
    });
    const video = await server.factories.createLibraryVideo({
      coachId: null,
      storedKey: null,
      ...copies,
      cleanKey: 'hashed-library-clean',
      proxyKey: 'hashed-library-proxy',
      thumbnailKey: 'hashed-library-thumbnail',
    });
    const sizes = { clean: 300, proxy: 200, thumbnail: 40 };
    const store = async (seed?: number) => {
      for (const [kind, size] of Object.entries(sizes))
        for (const prefix of ['hashed', 'hashed-library'])
          await putObject(server.services.storage, `${prefix}-${kind}`, patternBytes(size, seed));
    };
    await store();
    expect(await faultsAbout('hashed-')).toEqual([]);
    await store(7);
    expect(await faultsAbout('hashed-', false)).toEqual([]);
    expect(await faultsAbout('hashed-')).toEqual([
      `hashed-clean has other bytes than were stored: clean copy of submission ${submission.id}`,
      `hashed-library-clean has other bytes than were stored: clean copy of library video ${video.id}`,
      `hashed-library-proxy has other bytes than were stored: proxy of library video ${video.id}`,
      `hashed-library-thumbnail has other bytes than were stored: thumbnail of library video ${video.id}`,
      `hashed-proxy has other bytes than were stored: proxy of submission ${submission.id}`,
      `hashed-thumbnail has other bytes than were stored: thumbnail of submission ${submission.id}`,
    ]);
    await store();
  });

  it('of an analysis, and one that waits for its conversion', async () => {
    const { id: submissionId, ...keys } = await storedSubmission();
    const { database, storage } = server.services;
    const submission = await database.submission.findUniqueOrThrow({ where: { id: submissionId } });
    const { key } = await server.factories.createAnalysis({ submission, sentAt: testNow, size: 20n });
    await database.analysisUpload.create({
      data: {
        submissionId,
        requestedBy: submission.playerId,
        key: 'arrived',
        playableKey: 'playable',
        fileName: 'a.webm',
        contentType: 'video/webm',
        spentAt: testNow,
        convertingAt: testNow,
      },
    });
    expect([...(await faultsAbout(key, false)), ...(await faultsAbout('arrived', false))]).toEqual([
      `${key} is missing: analysis of submission ${submissionId}`,
      `arrived is missing: analysis of submission ${submissionId} that waits for its conversion`,
    ]);
    await database.analysis.updateMany({ where: { key }, data: { removedAt: addDays(testNow, 30) } });
    await database.analysisUpload.updateMany({ where: { key: 'arrived' }, data: { convertingAt: null } });
    for (const name of ['arrived', 'playable']) await putObject(storage, name, patternBytes(3));
    expect(keys.storedKey).not.toBe('');
    expect([
      ...(await faultsAbout(key, false)),
      ...(await faultsAbout('arrived')),
      ...(await faultsAbout('playable')),
    ]).toEqual([]);
  });
});

it('leaves out uploads under way, replaced files that a job will delete, and objects that are being deleted', async () => {
  const { database, storage, jobs } = server.services;
  await database.uploadAttempt.create({ data: { key: 'under-way', createdAt: testNow } });
  await storage.open('pending-upload');
  await database.$transaction((tx) => jobs.enqueue(tx, 'delete-replaced-analysis', { key: 'replaced' }));
  await database.objectDeletion.create({ data: { key: 'deferred', isDeferred: true } });
  for (const key of ['under-way', 'replaced', 'deferred']) await putObject(storage, key, patternBytes(3));
  const { id, storedKey } = await storedSubmission();
  await database.objectDeletion.create({ data: { key: storedKey, isDeferred: false } });
  // Not by `delete`, which would remove the row of the deletion.
  await putObject(storage, storedKey, patternBytes(1));
  const faults = await verify();
  for (const key of ['under-way', 'pending-upload', 'replaced', 'deferred', id])
    expect(faults.filter((fault) => fault.includes(key))).toEqual([]);
});

it('does not report what servers have changed since it began', async () => {
  const { database, storage } = server.services;
  const { id, storedKey } = await storedSubmission();
  const { stat, list } = storage;
  await putObject(storage, 'newly-stored', patternBytes(4));
  await putObject(storage, 'deleted-meanwhile', patternBytes(4));
  const changing: typeof storage = {
    ...storage,
    async *list(prefix) {
      yield* list(prefix);
      if (prefix) return;
      // After the listing, and so in the snapshot of the rows but not in the list of objects.
      await database.uploadAttempt.create({ data: { key: 'newly-stored', createdAt: testNow } });
      await putObject(storage, storedKey, patternBytes(1));
    },
    async stat(key) {
      if (key === 'deleted-meanwhile') await storage.delete(key);
      if (key === storedKey) return { size: 700, modifiedAt: testNow };
      return stat(key);
    },
  };
  const faults = await faultsOf({ databaseUrl: server.databaseUrl, storage: changing }, false);
  for (const key of [id, 'newly-stored', 'deleted-meanwhile'])
    expect(faults.filter((fault) => fault.includes(key))).toEqual([]);
  await putObject(storage, storedKey, patternBytes(700));
});

it('finds counters that differ from what they count', async () => {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  await server.factories.createSubmission({
    player,
    status: 'pending',
    storedKey: null,
    cleanState: 'none',
    cleanKey: null,
  });
  const { database } = server.services;
  await database.queueCounter.update({ where: { coachCode: coach.inviteCode }, data: { pending: 3, athletes: 2 } });
  await database.$executeRaw`UPDATE roster_counters SET players = 5 WHERE coach_id = ${coach.accountId}::uuid`;
  await database.$executeRaw`UPDATE coach_counters SET coaches = coaches + 1 WHERE is_verified`;
  const { accountId } = player;
  await database.player.update({ where: { accountId }, data: { videoCount: 2, analyzedCount: 1 } });
  const faults = await verify();
  expect(faults).toContain(`The number of pending submissions in the queue ${coach.inviteCode} is 3, but there are 1`);
  expect(faults).toContain(`The number of athletes in the queue ${coach.inviteCode} is 2, but there are 1`);
  expect(faults).toContain(`The number of players of the coach ${coach.accountId} is 5, but there are 1`);
  expect(faults).toContain(`The number of submitted videos of the player ${accountId} is 2, but there are 1`);
  expect(faults).toContain(`The number of analyzed videos of the player ${accountId} is 1, but there are 0`);
  expect(faults.filter((fault) => fault.startsWith('The number of listed coaches with is_verified true'))).toHaveLength(
    1,
  );
});

it('finds a deleted account that is not in the list outside the database', async () => {
  const { accountId: id } = await server.factories.createPlayer();
  const deletedAt = new Date('2026-01-01T00:00:00Z');
  await server.services.database.account.update({ where: { id }, data: { deletedAt, emailKey: `deleted:${id}` } });
  expect(await faultsAbout(id)).toEqual([`The deleted account ${id} is not in the list of deletions`]);
});

it('does not report an account that is deleted while the list of deletions is read', async () => {
  const { accountId: id } = await server.factories.createPlayer();
  const { storage, database } = server.services;
  const changing: typeof storage = {
    ...storage,
    async *list(prefix) {
      if (prefix) {
        await database.account.update({ where: { id }, data: { deletedAt: new Date(), emailKey: `deleted:${id}` } });
        await recordErasure(storage, { kind: 'account', id, erasedAt: testNow });
      }
      yield* storage.list(prefix);
    },
  };
  const faults = await faultsOf({ databaseUrl: server.databaseUrl, storage: changing }, false);
  expect(faults.filter((fault) => fault.includes(id))).toEqual([]);
});

it('reports objects of other programs, whatever their names are', async () => {
  const { storage } = server.services;
  const names = ['erasures/', 'erasures/read me', 'a\tb\\c\nd'];
  const shared: typeof storage = {
    ...storage,
    async *list(prefix = '') {
      yield* storage.list(prefix);
      for (const key of names) if (key.startsWith(prefix)) yield { key, size: 0 };
    },
  };
  const faults = await faultsOf({ databaseUrl: server.databaseUrl, storage: shared }, false);
  expect(faults.filter((fault) => fault.startsWith('"'))).toEqual([
    '"a\\tb\\\\c\\nd" belongs to no row',
    '"erasures/" belongs to no row',
    '"erasures/read me" belongs to no row',
  ]);
});

async function faultsAbout(text: string, isDeep = true): Promise<string[]> {
  return (await verify(isDeep)).filter((fault) => fault.includes(text));
}
