import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { bindingOf } from '@swing/auth/session-binding';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../main/logger.ts';
import { cleanUp } from '../../../main/clean-up.ts';
import { createBillingClient, type BillingClient } from '../../../testing/billing-client.ts';
import { changeAddress } from '../../../testing/change-address.ts';
import { mailedToken } from '../../../testing/mailed-token.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

// Billing and media work is slow and queued.
vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;
let client: BillingClient;
let video: Buffer;
beforeAll(async () => {
  const limits = { accountExport: { points: 1e6, seconds: 60 } };
  server = await startTestServer({ hasPayments: true, limits });
  client = createBillingClient(server);
  video = await readFile(fixturePath('gps.mov'));
});
afterAll(() => server.close());
afterEach(() => server.setNow(testNow));

const hoursLater = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
const cleanUpAt = (now: Date) => {
  server.setNow(now);
  return cleanUp(server.services, createLogger('silent'));
};

interface Person {
  accountId: string;
  headers: { authorization: string };
}

async function givePassword(accountId: string): Promise<void> {
  const passwordHash = await server.services.passwords.hash(testPassword);
  await server.services.database.account.update({ where: { id: accountId }, data: { passwordHash } });
}

/** Submits a video and waits until all its copies are made. */
async function sendVideo({ headers }: Person): Promise<{ submissionId: string; uploadKey: string }> {
  const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers, payload });
  const draft = (await post('/api/video/upload-url', { fileName: 'swing.mov' })).json();
  const { submissionId, uploadKey } = draft;
  await server.app.inject({ method: 'PUT', url: `/api/video/upload/${submissionId}?key=${uploadKey}`, payload: video });
  const sent = await post('/api/video/submit', { submissionId, r2Key: uploadKey, videoSize: video.length });
  expect(sent.statusCode).toBe(201);
  await client.settle();
  return draft;
}

const remove = (headers: { authorization: string }, input: object) =>
  server.app.inject({ method: 'POST', url: '/api/trpc/account.delete', headers, payload: input });
const confirmed = { password: testPassword, isConfirmed: true };

describe('the export', () => {
  it('[ACCT-05] is one JSON file of all stored data, without secrets, with links that work for a day', async () => {
    const payer = await client.subscribe({ email: 'export@data.test', planId: 'performance' });
    const { uploadKey } = await sendVideo(payer);
    const answer = await server.app.inject({ url: '/api/user/export', headers: payer.headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="[a-z-]+-data-2026-03-01\.json"$/),
      'cache-control': 'private, no-store',
    });
    const data = answer.json();
    expect(data.account).toEqual({ email: 'export@data.test', createdAt: testNow.toISOString() });
    expect(data.profile).toMatchObject({ firstName: 'Sam', planType: 'performance', cardLastFour: '4242' });
    expect(data.payments).toMatchObject([{ amountCents: 4500, status: 'paid' }]);
    expect(data.emails.length).toBeGreaterThan(0);
    expect(data.devices.length).toBeGreaterThan(0);
    expect(data.videos).toMatchObject([{ fileName: 'swing.mov', bytes: video.length, analysis: null }]);
    const { passwordHash } = await server.services.database.account.findUniqueOrThrow({
      where: { id: payer.accountId },
    });
    for (const secret of [passwordHash, payer.customerId, payer.headers.authorization.slice(7)]) {
      if (secret) expect(answer.body).not.toContain(secret);
    }
    const link = data.videos[0].link.replace('http://swing.test', '');
    expect(link).toContain(uploadKey);
    const copy = await server.app.inject(link);
    const clean = await server.app.inject({
      url: `/api/video/stream/${uploadKey}?variant=clean`,
      headers: payer.headers,
    });
    expect(copy.statusCode).toBe(200);
    expect(Buffer.compare(copy.rawPayload, clean.rawPayload), 'the copy, not the original').toBe(0);
    expect([video.includes('com.apple.quicktime'), copy.rawPayload.includes('com.apple.quicktime')]).toEqual([
      true,
      false,
    ]);
    expect(data.videos[0].linkNote).toBeNull();
    expect(data.readMe.join(' ')).toMatch(
      /until 2026-03-02T12:00:00.000Z, or until the session.*no location.*Originals/,
    );
    expect((await server.app.inject(link.replace('variant=clean', 'variant=original'))).statusCode).toBe(403);
    const plain = link.slice(0, link.indexOf('?'));
    expect((await server.app.inject(plain)).statusCode, 'the original is for a session').toBe(401);
    const original = await server.app.inject({ url: plain, headers: payer.headers });
    expect(Buffer.compare(original.rawPayload, video)).toBe(0);
    server.setNow(hoursLater(23));
    expect((await server.app.inject(link)).statusCode).toBe(200);
    server.setNow(hoursLater(25));
    expect((await server.app.inject(link)).statusCode).toBe(403);
  });

  it('[ACCT-05] explains why a video has no link while its copy is missing or failed', async () => {
    const player = await server.factories.createPlayer();
    const states = ['preparing', 'ready', 'failed'] as const;
    for (const [index, cleanState] of states.entries()) {
      const createdAt = new Date(testNow.getTime() - (states.length - index) * 1_000);
      const copy = cleanState === 'ready' ? {} : { cleanKey: null };
      await server.factories.createSubmission({ player, cleanState, createdAt, ...copy });
    }
    const headers = await server.signIn(player.accountId, 'player');
    const { videos } = (await server.app.inject({ url: '/api/user/export', headers })).json();
    expect(videos.map(({ link, linkNote }: Record<string, unknown>) => [link === null, linkNote])).toEqual([
      [true, 'The copy of this video is being prepared. Download your data again in a few minutes.'],
      [false, null],
      [true, 'No copy of this video could be made. Download the original on My Videos.'],
    ]);
    // The files do not exist, so no job may process these rows.
    await server.services.database.submission.deleteMany({ where: { playerId: player.accountId } });
  });

  it('[ACCT-05] contains more rows than one page holds, and no data of other players', async () => {
    const [player, other] = [await server.factories.createPlayer(), await server.factories.createPlayer()];
    const mails = Array.from({ length: 450 }, (_, number) => ({
      template: 'receipt',
      recipient: 'a@data.test',
      facts: {},
      accountId: number % 9 === 0 ? other.accountId : player.accountId,
      onceKey: `export-${number}`,
      createdAt: new Date(testNow.getTime() + (number % 7) * 1000),
    }));
    await server.services.database.mail.createMany({ data: mails });
    const headers = await server.signIn(player.accountId, 'player');
    const data = (await server.app.inject({ url: '/api/user/export', headers })).json();
    expect(new Set(data.emails.map(({ id }: { id: string }) => id)).size).toBe(400);
    expect([data.videos, data.payments]).toEqual([[], []]);
  });
});

describe('[PLUS-15] the links of an export', () => {
  type Headers = { authorization: string };
  let analysisKey: string;
  let player: Awaited<ReturnType<TestServer['factories']['createPlayer']>>;
  const call = (url: string, headers: Headers, payload: object = {}) =>
    server.app.inject({ method: 'POST', url, headers, payload });

  beforeAll(async () => {
    player = await server.factories.createPlayer({ email: 'links@data.test' });
    const submission = await server.factories.createSubmission({ player, status: 'completed' });
    const { analysis } = await server.services.database.submission.findUniqueOrThrow({
      where: { id: submission.id },
      include: { analysis: true },
    });
    analysisKey = analysis!.key;
    const { storage } = server.services;
    await storage.open(analysisKey);
    await storage.append(analysisKey, 0, Readable.from([Buffer.alloc(Number(analysis!.size))]));
    await storage.commit(analysisKey);
  });

  /** Returns the analysis link in an export made by this session. */
  async function linkOf(headers: Headers): Promise<string> {
    const { videos } = (await server.app.inject({ url: '/api/user/export', headers })).json();
    const link = String(videos[0].analysis.link).replace('http://swing.test', '');
    expect(link).toContain(analysisKey);
    expect((await server.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(200);
    return link;
  }
  const isDead = async (link: string) => {
    const answer = await server.app.inject(link);
    return answer.statusCode === 403 && answer.json().error === 'This link is not valid any more.';
  };
  const signIn = () => server.signIn(player.accountId, 'player');

  it('end when their session signs out, and those of another session do not', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const [link, otherLink] = [await linkOf(mine), await linkOf(other)];
    expect((await call('/api/logout', mine)).statusCode).toBe(200);
    expect([await isDead(link), await isDead(otherLink)]).toEqual([true, false]);
  });

  it('end when another device ends their session', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const link = await linkOf(mine);
    expect((await call('/api/trpc/identity.revokeOtherSessions', other)).statusCode).toBe(200);
    expect(await isDead(link)).toBe(true);
  });

  it('end when the password is changed, also by the session that created them', async () => {
    const headers = await signIn();
    await givePassword(player.accountId);
    const link = await linkOf(headers);
    const change = { currentPassword: testPassword, newPassword: 'another horse battery' };
    expect((await call('/api/user/password', headers, change)).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/me', headers })).statusCode, 'the session stays valid').toBe(200);
    expect(await isDead(link)).toBe(true);
  });

  it('end when their session expires', async () => {
    const headers = await signIn();
    const link = await linkOf(headers);
    await server.services.database.session.updateMany({
      where: { accountId: player.accountId },
      data: { expiresAt: hoursLater(1) },
    });
    server.setNow(hoursLater(1));
    expect(await isDead(link)).toBe(true);
  });

  it('are invalid for another player’s session', async () => {
    const stranger = await server.factories.createPlayer();
    const headers = await server.signIn(stranger.accountId, 'player');
    const session = await bindingOf(server.services.database, headers.authorization.slice('Bearer '.length));
    const link = { key: analysisKey, variant: 'analysis', session: session!, expires: hoursLater(1) } as const;
    expect(await isDead(server.services.signedUrls.path(link))).toBe(true);
  });
});

describe('analytics events with an account’s address', () => {
  const track = (userEmail: string | undefined, page: string) =>
    client.post('/api/analytics/track', {
      event_type: 'begin_checkout',
      page_path: `/${page}`,
      session_id: 'some-visit',
      plan_id: 'starter',
      user_email: userEmail,
    });
  const exportedEvents = async (headers: { authorization: string }) =>
    (await server.app.inject({ url: '/api/user/export', headers })).json().siteUse as { pagePath: string }[];
  const exportedPages = async (headers: { authorization: string }) =>
    (await exportedEvents(headers)).map(({ pagePath }) => pagePath.slice(1));

  it('[ACCT-05] are all in the export, for any letter case of the address, without those of other accounts', async () => {
    const player = await server.factories.createPlayer({ email: 'Visitor@data.test' });
    const headers = await server.signIn(player.accountId, 'player');
    await track(' VISITOR@data.test ', 'own');
    await track('other@data.test', 'other');
    await track(undefined, 'nobody');
    expect(await exportedEvents(headers)).toEqual([
      {
        eventType: 'begin_checkout',
        pagePath: '/own',
        planId: 'starter',
        planName: null,
        planPrice: null,
        createdAt: testNow.toISOString(),
      },
    ]);
    const many = Array.from({ length: 450 }, (_, number) => ({
      eventType: 'checkout_view',
      pagePath: `/many-${number}`,
      sessionId: 'some-visit',
      userEmail: 'visitor@data.test',
    }));
    await server.services.database.analyticsEvent.createMany({ data: many });
    expect(await exportedPages(headers)).toEqual(['own', ...many.map(({ pagePath }) => pagePath.slice(1))]);
  });

  it('[ACCT-05] move with the account to a new address, and earlier events of that address become anonymous', async () => {
    const player = await server.factories.createPlayer({ email: 'before@data.test' });
    const headers = await server.signIn(player.accountId, 'player');
    await track('before@data.test', 'own');
    await track('after@data.test', 'somebody else');
    await changeAddress(server, headers, 'after@data.test');
    expect(await exportedPages(headers)).toEqual(['own']);
    const token = await mailedToken(server, 'before@data.test', '/undo-email-change');
    expect((await client.post('/api/trpc/identity.undoEmailChange', { token })).status).toBe(200);
    expect(await exportedPages(await server.signIn(player.accountId, 'player'))).toEqual(['own']);
  });

  it('[ACCT-05] become anonymous once the account is deleted, and still count as visits', async () => {
    const email = 'forgotten@data.test';
    const player = await server.factories.createPlayer({ email });
    await givePassword(player.accountId);
    await track(email, 'forgotten');
    expect((await remove(await server.signIn(player.accountId, 'player'), confirmed)).statusCode).toBe(200);
    await client.settle();
    const { database } = server.services;
    expect(await database.analyticsEvent.findFirst({ where: { pagePath: '/forgotten' } })).toMatchObject({
      eventType: 'begin_checkout',
      userEmail: null,
    });
  });
});

describe('deleting an account', () => {
  it('[ACCT-05] requires the password and the confirmation, and otherwise changes nothing', async () => {
    const player = await server.factories.createPlayer();
    const headers = await server.signIn(player.accountId, 'player');
    const wrong = await remove(headers, { ...confirmed, password: 'something else' });
    expect(wrong.json().error.data.code).toBe('WRONG_PASSWORD');
    expect((await remove(headers, { password: testPassword })).statusCode).toBe(400);
    expect((await server.app.inject({ url: '/api/submissions', headers })).statusCode).toBe(200);
  });

  it('[ACCT-05] ends the plan at once, signs out, frees the address, sends a mail, and removes every file', async () => {
    const email = 'leaver@data.test';
    const payer = await client.subscribe({ email, planId: 'performance' });
    await givePassword(payer.accountId);
    const { submissionId } = await sendVideo(payer);
    const { database, storage } = server.services;
    const row = await database.submission.findUniqueOrThrow({ where: { id: submissionId } });
    const keys = [row.storedKey, row.cleanKey, row.thumbnailKey].map(String);
    const stored = async () => (await Promise.all(keys.map((key) => storage.stat(key)))).filter(Boolean).length;
    expect(await stored()).toBe(3);

    expect((await remove(payer.headers, confirmed)).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/submissions', headers: payer.headers })).statusCode).toBe(401);
    const login = { email, password: testPassword };
    expect((await client.post('/api/login', login)).status).toBe(401);
    const customer = await server.services.payments.readCustomer(payer.customerId);
    expect(customer?.subscriptions.map(({ state }) => state)).toEqual(['ended']);

    await client.settle();
    expect(await stored(), 'the job removes them').toBe(0);
    expect(await client.mails(email)).toContain('Your account was deleted');
    expect(await database.mail.count({ where: { recipient: email } }), 'in the log of mails').toBe(0);
    expect(await database.auditEntry.count({ where: { action: 'account.deleted', subjectId: payer.accountId } })).toBe(
      1,
    );
    await cleanUpAt(hoursLater(1));
    await client.settle();
    expect(await server.services.payments.readCustomer(payer.customerId)).toBeNull();
    await cleanUpAt(hoursLater(6));
    expect(await database.account.findUnique({ where: { id: payer.accountId } })).toBeNull();
    expect(await database.submission.findUnique({ where: { id: submissionId } })).toBeNull();
    expect(await database.mail.findMany({ where: { accountId: payer.accountId } })).toEqual([]);
    expect(await database.payment.count({ where: { playerId: null, amountCents: 4500 } })).toBeGreaterThan(0);
  });

  it('[ACCT-05][PAY-04] never recreates the account from its checkout, and lets the address buy again', async () => {
    const email = 'back@data.test';
    const sessionId = await client.buy({ email, planId: 'starter' });
    await client.settle();
    const { accountId } = await client.player(email);
    await givePassword(accountId);
    expect((await remove(await server.signIn(accountId, 'player'), confirmed)).statusCode).toBe(200);
    await client.settle();
    const verified = await client.post('/api/stripe/verify-session', { sessionId });
    expect(verified).toMatchObject({ status: 200, body: { mayChoosePassword: false } });
    await client.settle();
    const { database } = server.services;
    expect(await database.account.count({ where: { emailKey: email } })).toBe(0);
    expect(await database.checkoutSession.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({
      email: '',
      passwordHash: null,
    });
    const again = await client.subscribe({ email, planId: 'starter' });
    expect(again.accountId).not.toBe(accountId);
  });

  it('[ACCT-05] changes nothing while the payment provider cannot be reached', async () => {
    const payer = await client.subscribe({ email: 'stuck@data.test', planId: 'starter' });
    await givePassword(payer.accountId);
    const { payments } = server.services;
    const endSubscription = payments.endSubscription;
    payments.endSubscription = async () => {
      throw new Error('not reached');
    };
    const answer = await remove(payer.headers, confirmed).finally(() => Object.assign(payments, { endSubscription }));
    expect(answer.statusCode).toBe(500);
    expect((await server.app.inject({ url: '/api/submissions', headers: payer.headers })).statusCode).toBe(200);
  });
});
