import { createEmptyDatabase, type EmptyDatabase } from '@swing/dev-postgres/testing/databases';
import { fastify } from 'fastify';
import pg from 'pg';
import { Resend } from 'resend';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerMailInbox } from './register-mail-inbox.ts';
import type { RunningInbox } from './testing/start-inbox.ts';
import { startInbox } from './testing/start-inbox.ts';

const start = new Date('2031-05-04T08:00:00.000Z');
let now = start;
const clock = { now: () => now };
const mail = {
  from: 'Swing Clubhouse <coach@example.test>',
  to: 'sam@example.test',
  subject: 'Your swing analysis is ready',
  html: '<p>Ready</p>',
  text: 'Ready',
};

let database: EmptyDatabase;
let pool: pg.Pool;
let inbox: RunningInbox;
beforeAll(async () => {
  database = await createEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  // Dropping the database ends connections that the pool is still closing.
  pool.on('error', () => {});
  inbox = await startInbox({ database: { pool }, clock });
});
afterAll(async () => {
  await inbox.close();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  now = start;
  await pool.query('TRUNCATE mail_inbox.mails');
});

const listed = async (query = '') => {
  const response = await inbox.app.inject(`/dev/mail.json${query}`);
  return response.json<{ id: string; to: string; subject: string }[]>();
};

describe('the stand-in, called by the real SDK', () => {
  it('accepts a mail and lists it', async () => {
    const { data, error } = await inbox.resend.emails.send(mail);
    expect(error).toBeNull();
    const { from: _, ...shown } = mail;
    await expect(listed()).resolves.toEqual([{ id: data?.id, ...shown, sentAt: start.toISOString() }]);
  });

  it('accepts a mail once, even if its key is sent repeatedly', async () => {
    const send = () => inbox.resend.emails.send(mail, { idempotencyKey: 'mail-1' });
    const first = await send();
    const second = await send();
    expect(second.data?.id).toBe(first.data?.id);
    await expect(listed()).resolves.toHaveLength(1);
  });

  it('refuses a different mail with a used key', async () => {
    await inbox.resend.emails.send(mail, { idempotencyKey: 'mail-1' });
    const { error } = await inbox.resend.emails.send({ ...mail, subject: 'Other' }, { idempotencyKey: 'mail-1' });
    expect(error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
    await expect(listed()).resolves.toMatchObject([{ subject: mail.subject }]);
  });

  it('drops an idempotency key after 24 hours', async () => {
    await inbox.resend.emails.send(mail, { idempotencyKey: 'mail-1' });
    now = new Date(start.getTime() + 24 * 3_600_000 - 1);
    await inbox.resend.emails.send(mail, { idempotencyKey: 'mail-1' });
    await expect(listed()).resolves.toHaveLength(1);
    now = new Date(start.getTime() + 24 * 3_600_000);
    await inbox.resend.emails.send(mail, { idempotencyKey: 'mail-1' });
    await expect(listed()).resolves.toHaveLength(2);
  });

  it('never stores a mail twice when requests with its key race', async () => {
    const send = () => inbox.resend.emails.send(mail, { idempotencyKey: 'mail-1' });
    const results = await Promise.all(Array.from({ length: 8 }, send));
    const ids = new Set(results.flatMap(({ data }) => data?.id ?? []));
    const refused = new Set(results.flatMap(({ error }) => error?.name ?? []));
    expect(ids.size).toBe(1);
    expect([...refused].filter((name) => name !== 'concurrent_idempotent_requests')).toEqual([]);
    await expect(listed()).resolves.toHaveLength(1);
  });

  it('reports that the first request with a key is still in progress', async () => {
    const client = await pool.connect();
    try {
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('mail_inbox:mail-1', 0))`);
      const { error } = await inbox.resend.emails.send(mail, { idempotencyKey: 'mail-1' });
      expect(error).toMatchObject({ statusCode: 409, name: 'concurrent_idempotent_requests' });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    const { data } = await inbox.resend.emails.send(mail, { idempotencyKey: 'mail-1' });
    expect(data?.id).toBeTypeOf('string');
  });

  it('refuses wrong API keys and invalid mails with Resend’s messages, and stores nothing', async () => {
    const baseUrl = inbox.resend.baseUrl;
    const stranger = await new Resend('re_other', { baseUrl }).emails.send(mail);
    expect(stranger.error).toMatchObject({ statusCode: 403, name: 'invalid_api_key' });
    const longKey = await inbox.resend.emails.send(mail, { idempotencyKey: 'k'.repeat(257) });
    expect(longKey.error).toMatchObject({ statusCode: 400, name: 'invalid_idempotency_key' });
    const nobody = await inbox.resend.emails.send({ ...mail, to: 'nobody' });
    expect(nobody.error).toMatchObject({ statusCode: 422, name: 'validation_error' });
    await expect(listed()).resolves.toEqual([]);
  });

  it('handles requests that no SDK would send', async () => {
    const post = (headers: Record<string, string>, payload: string) =>
      inbox.app.inject({ method: 'POST', url: '/dev/resend/emails', headers, payload });
    const json = { 'content-type': 'application/json' };
    const bare = await post(json, JSON.stringify(mail));
    expect([bare.statusCode, bare.json()]).toMatchObject([401, { name: 'missing_api_key', statusCode: 401 }]);
    const broken = await post({ ...json, authorization: 'Bearer re_test' }, '{"from":');
    expect([broken.statusCode, broken.json()]).toMatchObject([400, { name: 'validation_error' }]);
    const huge = await post({ ...json, authorization: 'Bearer re_test' }, JSON.stringify('x'.repeat(6_000_000)));
    expect([huge.statusCode, huge.json()]).toMatchObject([413, { name: 'validation_error' }]);
  });

  it('lists newest first, filtered by address, up to the limit', async () => {
    for (const [to, subject] of [
      ['sam@example.test', 'one'],
      ['Lee Ortiz <Lee@Example.test>', 'two'],
      ['sam@example.test', 'three'],
    ] as const) {
      await inbox.resend.emails.send({ ...mail, to, subject });
    }
    const subjects = async (query: string) => (await listed(query)).map(({ subject }) => subject);
    await expect(subjects('')).resolves.toEqual(['three', 'two', 'one']);
    await expect(subjects('?limit=2')).resolves.toEqual(['three', 'two']);
    await expect(subjects('?to=sam@example.test')).resolves.toEqual(['three', 'one']);
    await expect(subjects('?to=LEE@example.test')).resolves.toEqual(['two']);
    await expect(subjects('?to=example.test')).resolves.toEqual([]);
    expect((await inbox.app.inject('/dev/mail.json?limit=many')).statusCode).toBe(400);
  });
});

describe('registerMailInbox', () => {
  it('keeps mails and keys across a restart, on an existing schema', async () => {
    const first = await inbox.resend.emails.send(mail, { idempotencyKey: 'mail-1' });
    const restarted = await startInbox({ database: { url: database.url }, clock });
    try {
      const again = await restarted.resend.emails.send(mail, { idempotencyKey: 'mail-1' });
      expect(again.data?.id).toBe(first.data?.id);
    } finally {
      await restarted.close();
    }
  });

  it('keeps the newest 5,000 mails', async () => {
    await inbox.resend.emails.send(mail);
    await inbox.resend.emails.send({ ...mail, subject: 'second' });
    await pool.query(`SELECT setval(pg_get_serial_sequence('mail_inbox.mails', 'number'), max(number) + 4998)
                      FROM mail_inbox.mails`);
    await inbox.resend.emails.send({ ...mail, subject: 'third' });
    await expect(listed()).resolves.toMatchObject([{ subject: 'third' }, { subject: 'second' }]);
  });

  it('can be started by several servers at once', async () => {
    const fresh = await createEmptyDatabase();
    const starts = await Promise.allSettled(
      [1, 2, 3, 4].map(() => startInbox({ database: { url: fresh.url }, clock })),
    );
    for (const started of starts) if (started.status === 'fulfilled') await started.value.close();
    await fresh.drop();
    expect(starts.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  });

  it('refuses to start in production', async () => {
    const app = fastify();
    const register = registerMailInbox(app, { database: { pool }, apiKey: 're_test', clock, mode: 'production' });
    await expect(register).rejects.toThrow('never runs in production mode');
    expect((await app.inject('/dev/mail')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/dev/resend/emails' })).statusCode).toBe(404);
  });
});
