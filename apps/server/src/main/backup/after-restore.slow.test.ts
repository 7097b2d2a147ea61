import { randomUUID } from 'node:crypto';
import { migrate } from '@swing/db/migrate';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { recordErasure } from '../../kernel/deletions/erasures.ts';
import { startJobs, type JobHandlers } from '../../kernel/jobs/jobs.ts';
import { queueMail } from '../../modules/mail/queue-mail.ts';
import { faultsOf, makeBackupFolder, storeOriginal, type BackupsOfServer } from '../../testing/backups.ts';
import { startTestServer, testNow, type TestServer } from '../../testing/test-server.ts';
import { checkRestore } from '../check-restore.ts';
import { jobs as allJobs } from '../job-list.ts';
import { createLogger } from '../logger.ts';
import { checkBackup } from './check-backup.ts';
import { withConnection } from './connect.ts';
import { readTables } from './database-catalog.ts';
import { releaseJobs } from './release-jobs.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
});
afterAll(() => server.close());

let backups: BackupsOfServer;
beforeEach(async () => {
  backups = await makeBackupFolder(server);
  return () => backups.close();
});

it('accounts that were deleted after the backup are deleted again', async () => {
  const { database, storage } = server.services;
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach, stripeCustomerId: 'cus_erased' });
  const other = await server.factories.createPlayer();
  await backups.backup();
  const erasedAt = new Date('2026-03-01T11:00:00Z');
  const target = await backups.target();
  // The list survives the loss of the database, so it is in the new store before the restore.
  for (const { accountId } of [player, coach])
    await recordErasure(target.storage, { kind: 'account', id: accountId, erasedAt });
  expect(await target.restore()).toMatchObject({ erasedCount: 2 });

  const accounts = await target.database.account.findMany({
    where: { id: { in: [player.accountId, coach.accountId, other.accountId] }, deletedAt: null },
  });
  expect(accounts.map(({ id }) => id)).toEqual([other.accountId]);
  const row = await target.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } });
  expect(row).toMatchObject({ subscriptionStatus: 'expired', stripeCustomerId: null, closedCustomerId: 'cus_erased' });
  const queued = await target.database.$queryRaw<{ name: string }[]>`
    SELECT name FROM pgboss.job WHERE data->>'accountId' IN (${player.accountId}, ${coach.accountId}) ORDER BY name`;
  expect(queued.map(({ name }) => name)).toEqual(['close-payments', 'remove-account', 'remove-coach']);
  expect(await target.faults()).toEqual([]);
  // The site itself still has the accounts, which is a fault if they are on the list.
  await recordErasure(storage, { kind: 'account', id: other.accountId, erasedAt });
  expect(await faultsOf({ databaseUrl: server.databaseUrl, storage })).toEqual([
    `The account ${other.accountId} is open, but was deleted at 2026-03-01T11:00:00.000Z`,
  ]);
  await database.account.delete({ where: { id: other.accountId } });
});

it('the list of deletions has the accounts that a player or an admin deletes, and is part of backups', async () => {
  const { database, storage, jobs } = server.services;
  const player = await server.factories.createPlayer();
  const coach = await server.factories.createCoach();
  for (const { accountId: id } of [player, coach])
    await database.account.update({ where: { id }, data: { deletedAt: testNow, emailKey: `deleted:${id}` } });
  await database.$transaction(async (tx) => {
    await jobs.enqueue(tx, 'remove-account', { accountId: player.accountId });
    await jobs.enqueue(tx, 'remove-coach', { accountId: coach.accountId });
  });
  await server.drainJobs();
  for (const { accountId } of [player, coach])
    expect(await storage.stat(`erasures/${accountId}`)).toMatchObject({ size: 25 });
  await backups.backup();
  const target = await backups.target();
  await target.restore();
  expect(await target.storage.stat(`erasures/${player.accountId}`)).toMatchObject({ size: 25 });
});

it('sessions and mailed links of the backup do not work after a restore, but links that undo a change of the address do', async () => {
  const { database, sessions, oneTimeTokens } = server.services;
  const { accountId } = await server.factories.createPlayer();
  await sessions.create({ accountId, scope: 'player' });
  const purposes = ['welcome', 'reset_password', 'verify_email', 'confirm_email', 'undo_email_change'] as const;
  const tokens = await database.$transaction(async (tx) => {
    const issued = [];
    for (const purpose of purposes) {
      const id = await oneTimeTokens.issue(tx, { accountId, purpose, now: testNow });
      issued.push({ id, purpose, token: oneTimeTokens.tokenFor(id, purpose) });
    }
    return issued;
  });
  await backups.backup();
  const target = await backups.target();
  await target.restore();
  expect(await target.database.session.count()).toBe(0);
  const usable: string[] = [];
  for (const { token, purpose } of tokens)
    if (await oneTimeTokens.peek(target.database, token, purpose, testNow)) usable.push(purpose);
  expect(usable).toEqual(['undo_email_change']);
  const renewed = await target.database.$transaction((tx) =>
    oneTimeTokens.renew(tx, { accountId, purpose: 'reset_password', now: testNow }),
  );
  expect(renewed).toBeNull();
  expect(await database.session.count()).toBe(1);
});

it('mail and payment jobs wait after a restore until they are released, other jobs run', async () => {
  const { database, jobs } = server.services;
  const player = await server.factories.createPlayer();
  const { accountId } = player;
  const { email } = await database.account.findUniqueOrThrow({ where: { id: accountId } });
  await database.$transaction(async (tx) => {
    const mail = {
      template: 'account-deleted',
      recipient: email,
      accountId,
      facts: { hadSubscription: false },
    } as const;
    await queueMail(tx, server.services, { ...mail, onceKey: `held:${accountId}` });
    await jobs.enqueue(tx, 'refresh-player', { accountId });
    await jobs.enqueue(tx, 'remove-account', { accountId });
  });
  // The queue deletes jobs after 14 days. These are older, as in an old backup. One of them was running when the backup was made.
  await database.$executeRaw`UPDATE pgboss.job SET keep_until = now() - interval '1 day' WHERE state < 'active'`;
  const runningId = randomUUID();
  await database.$executeRaw`
    INSERT INTO pgboss.job (id, name, data, state, keep_until) VALUES
      (${runningId}::uuid, 'delete-stream-video', '{}', 'active', now() - interval '1 day')`;
  await backups.backup();
  await database.$executeRaw`DELETE FROM pgboss.job WHERE id = ${runningId}::uuid`;
  const target = await backups.target();
  await target.restore();
  const [kept] = await target.database.$queryRaw<{ days: number; running: number }[]>`
    SELECT min(extract(epoch FROM keep_until - now()) / 86400)::float AS days,
      (count(*) FILTER (WHERE id = ${runningId}::uuid))::int AS running
    FROM pgboss.job WHERE state <= 'active'`;
  expect(kept?.days).toBeCloseTo(365, 1);
  expect(kept?.running).toBe(1);
  await target.database.$executeRaw`DELETE FROM pgboss.job WHERE id = ${runningId}::uuid`;

  const ran: string[] = [];
  const note = (name: string) => async () => void ran.push(name);
  const handlers = Object.fromEntries(allJobs.map(({ name }) => [name, note(name)])) as unknown as JobHandlers;
  const restoredJobs = await startJobs(target.databaseUrl, allJobs, () => {});
  await restoredJobs.drain(handlers);
  expect(ran).toEqual(['remove-account']);
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  await checkRestore(target.database, log);
  expect(lines.join('')).toContain('jobs that send mail or call a provider wait until they are released');

  expect(await releaseJobs(target.databaseUrl)).toEqual({ isReleased: true, waiting: 2 });
  expect(await releaseJobs(target.databaseUrl)).toMatchObject({ isReleased: false });
  await restoredJobs.drain(handlers);
  expect(ran).toEqual(['remove-account', 'send-mail', 'refresh-player']);
  lines.length = 0;
  await checkRestore(target.database, log);
  expect(lines).toEqual([]);
  await restoredJobs.stop();
  await server.drainJobs();
});

it('the workers of a restored server leave mail jobs alone until they are released', async () => {
  const { database } = server.services;
  const { accountId } = await server.factories.createPlayer();
  await database.$transaction((tx) =>
    queueMail(tx, server.services, {
      template: 'account-deleted',
      recipient: 'held@swing.test',
      accountId,
      facts: { hadSubscription: false },
      onceKey: `worker:${accountId}`,
    }),
  );
  await backups.backup();
  await server.drainJobs();
  const target = await backups.target();
  await target.restore();
  const ran: string[] = [];
  const queues = allJobs.filter(({ name }) => name === 'send-mail' || name === 'send-link');
  const restoredJobs = await startJobs(target.databaseUrl, queues, () => {});
  await target.database.$transaction((tx) =>
    restoredJobs.enqueue(tx, 'send-link', { purpose: 'reset_password', accountId: null, requestId: 'held' }),
  );
  const handlers = Object.fromEntries(queues.map(({ name }) => [name, async () => void ran.push(name)]));
  await restoredJobs.work(handlers as unknown as JobHandlers);
  await vi.waitFor(() => expect(ran).toEqual(['send-link']), { timeout: 20_000 });
  await releaseJobs(target.databaseUrl);
  await vi.waitFor(() => expect(ran).toEqual(['send-link', 'send-mail']), { timeout: 20_000 });
  await restoredJobs.stop();
});

it('a server that starts while objects are copied does not start', async () => {
  await storeOriginal(server, Buffer.from('a video'));
  await backups.backup();
  const target = await backups.target();
  const starts: unknown[] = [];
  const open: typeof target.storage.open = async (key, options) => {
    const applied = await migrate(target.databaseUrl).catch((thrown: unknown) => thrown);
    starts.push(applied, await checkRestore(target.database, createLogger('silent')).catch(String));
    return target.storage.open(key, options);
  };
  await target.restore(undefined, undefined, { storage: { ...target.storage, open } });
  expect(starts.slice(0, 2)).toEqual([
    [],
    'StartError: The restore of this database did not finish: restore again into an empty database.',
  ]);
  await checkRestore(target.database, createLogger('silent'));
});

it('a restore is refused if a server has migrated the empty database first', async () => {
  await backups.backup();
  const target = await backups.target();
  await withConnection(target.databaseUrl, async (client) => {
    // Postgres grants the lock of migrations in the order of the requests.
    await client.query('SELECT pg_advisory_lock(72707369)');
    const waiting = async () =>
      (await client.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount;
    const started = migrate(target.databaseUrl);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const restored = target.restore().catch(String);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    await client.query('SELECT pg_advisory_unlock(72707369)');
    await started;
    expect(await restored).toBe(
      'BackupError: A server has started on the database: stop it, and restore into an empty database.',
    );
  });
  await checkRestore(target.database, createLogger('silent'));
});

it('a backup of a demo is refused in production, and nothing is changed', async () => {
  const { name } = await backups.backup();
  const { manifest } = await checkBackup(backups.root, name);
  const table = { schema: 'mail_inbox', name: 'mails', columns: [], rows: 0, file: 'none' };
  const tables = [...manifest.tables.filter(({ schema }) => schema === 'public'), table];
  const target = await backups.target();
  await expect(target.restore(name, { ...manifest, tables }, { prepareStandIns: null })).rejects.toThrow(
    'The backup has the table mail_inbox.mails, which does not exist with this APP_MODE.',
  );
  expect(await withConnection(target.databaseUrl, readTables)).toEqual([]);
});

it('a backup of production creates no tables of stand-ins', async () => {
  const { name } = await backups.backup();
  const { manifest } = await checkBackup(backups.root, name);
  const isOwn = ({ schema }: { schema: string }) => schema === 'public' || schema === 'pgboss';
  const [tables, sequences] = [manifest.tables.filter(isOwn), manifest.sequences.filter(isOwn)];
  const target = await backups.target();
  await target.restore(name, { ...manifest, tables, sequences });
  const restored = await withConnection(target.databaseUrl, readTables);
  expect([...new Set(restored.map(({ schema }) => schema))].sort()).toEqual(['pgboss', 'public']);
});

it('workers that run when a restore begins leave mail jobs alone too', async () => {
  await backups.backup();
  const target = await backups.target();
  await target.restore();
  await releaseJobs(target.databaseUrl);
  const ran: string[] = [];
  const queues = allJobs.filter(({ name }) => name === 'send-mail' || name === 'send-link');
  const jobs = await startJobs(target.databaseUrl, queues, () => {});
  const handlers = Object.fromEntries(queues.map(({ name }) => [name, async () => void ran.push(name)]));
  await jobs.work(handlers as unknown as JobHandlers);
  const enqueue = (name: 'send-mail' | 'send-link') =>
    target.database.$transaction((tx) =>
      name === 'send-mail'
        ? jobs.enqueue(tx, name, { mailId: randomUUID() })
        : jobs.enqueue(tx, name, { purpose: 'reset_password', accountId: null, requestId: 'held' }),
    );
  await enqueue('send-mail');
  await vi.waitFor(() => expect(ran).toEqual(['send-mail']), { timeout: 20_000 });
  await target.database.restore.updateMany({ data: { releasedAt: null } });
  await enqueue('send-mail');
  // Each is fetched at the earliest one poll after the one before.
  for (let count = 1; count <= 4; count++) {
    await enqueue('send-link');
    await vi.waitFor(() => expect(ran).toEqual(['send-mail', ...Array(count).fill('send-link')]), { timeout: 20_000 });
  }
  await jobs.stop();
});

it('a server does not start on a database whose restore did not finish', async () => {
  const { name } = await backups.backup();
  const { manifest } = await checkBackup(backups.root, name);
  const target = await backups.target();
  // The restore stops while the tables are being loaded.
  const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
  await expect(target.restore(name, { ...manifest, tables })).rejects.toThrow(/ got \d+ of \d+ rows\.$/);
  const message = 'The restore of this database did not finish: restore again into an empty database.';
  await expect(checkRestore(target.database, createLogger('silent'))).rejects.toThrow(message);
  await expect(target.restore()).rejects.toThrow(/ is not empty/);

  const later = await backups.target();
  await later.restore();
  await later.database.restore.updateMany({ data: { completedAt: null } });
  await expect(checkRestore(later.database, createLogger('silent'))).rejects.toThrow(message);
});
